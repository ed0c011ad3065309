/** Origins whose calls go to another one: the demo's services, at the ports that this process got. */
export type Reroutes = Readonly<Record<string, string>>

/** Where a URL's calls go: the same path and query at the origin that stands for its own, or the URL as it is. */
export function rerouted(url: string, reroutes: Reroutes): string {
  const { origin, pathname, search } = new URL(url)
  const instead = reroutes[origin]
  return instead === undefined ? url : `${instead}${pathname}${search}`
}
