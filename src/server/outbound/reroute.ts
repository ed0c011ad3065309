/** Origins whose calls are sent elsewhere: the demo's services, on the ports this process was given. */
export type Reroutes = Readonly<Record<string, string>>

/** Maps a URL to the configured destination with the same path and query; returns other URLs unchanged. */
export function rerouted(url: string, reroutes: Reroutes): string {
  const { origin, pathname, search } = new URL(url)
  const instead = reroutes[origin]
  return instead === undefined ? url : `${instead}${pathname}${search}`
}
