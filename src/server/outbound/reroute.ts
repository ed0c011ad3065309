import type { Reroutes } from '#server/config/config.ts'

/** Maps a URL to the configured destination with the same path and query; returns other URLs unchanged. */
export function rerouted(url: string, reroutes: Reroutes): string {
  const { origin, pathname, search } = new URL(url)
  const instead = reroutes[origin]
  return instead === undefined ? url : `${instead}${pathname}${search}`
}
