/** Where the server's time comes from. Sessions and throttles use real time instead (READINGS 29). */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs on from `start`; in the demo `CLOCK` names it. */
export function clockFrom(start: Date): Clock {
  const offset = start.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}
