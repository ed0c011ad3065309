/** Origins whose calls go to another one: the demo's services, at the ports that this process got. */
export type Reroutes = Readonly<Record<string, string>>

/** Maps a URL to where its calls go: the same path and query at the configured origin, or the URL unchanged. */
export function rerouted(url: string, reroutes: Reroutes): string {
  const { origin, pathname, search } = new URL(url)
  const instead = reroutes[origin]
  return instead === undefined ? url : `${instead}${pathname}${search}`
}
