"""The tests mirror `app` and `workers`; what they run on is in the modules beside this one."""
