/** The source of the server's time. Sessions and throttles use real time instead (READINGS 29). */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs from `start`; the demo sets it with `CLOCK`. */
export function clockFrom(start: Date): Clock {
  const offset = start.getTime() - Date.now()
  return { now: () => new Date(Date.now() + offset) }
}
