def test_a_bot_greets(running, receiver):
    people = running.people
    ann = people.user("Ann")
    running.ask(lambda bot: bot.set_webhook(receiver.url, secret_token="s3cret"))
    people.start(ann, "join_1")
    update = receiver.wait(1)[0]
    assert update["message"]["text"] == "/start join_1"
    message = running.ask(lambda bot: bot.send_message(ann, "<b>Hi</b>", parse_mode="HTML"))
    assert message.text == "Hi"
    assert people.idle() == 0
    print(people.snapshot(ann))
