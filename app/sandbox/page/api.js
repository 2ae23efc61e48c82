/** The person's side of the sandbox over HTTP (see ../README.md). */

const base = new URL("sim/", document.baseURI);

/** A request that the sandbox refused or that did not reach it (`status` 0). */
export class ApiError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function request(method, path, body) {
  let response;
  try {
    response = await fetch(new URL(path, base), {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(0, "The sandbox does not answer");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, answer.error || `HTTP ${response.status}`);
  return answer;
}

const post = (path, body) => request("POST", path, body);

export const api = {
  users: async () => (await request("GET", "users")).users,
  chats: async () => (await request("GET", "chats")).chats,
  snapshot: (user) => request("GET", `snapshot?user=${user}`),
  addUser: async (user) => (await post("users", user)).user,
  addChat: (chat) => post("chats", chat),
  member: (change) => post("member", change),
  send: (message) => post("send", message),
  start: (user, payload) => post("start", payload ? { user, payload } : { user }),
  press: (press) => post("press", press),
  open: (user, url) => post("open", { user, url }),
  read: (user, chat, thread) => post("read", thread ? { user, chat, thread } : { user, chat }),
  streamUrl: (since) => new URL(`stream?since=${since}`, base),
};
