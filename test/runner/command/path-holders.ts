/** A driver's kind: what comes before a hyphen is the same driver on another database or screen. */
const kindOf = (driver: string) => driver.split('-')[0] ?? driver

/**
 * Those of the drivers that have a path, by the names of all generated tests: `machine by driver > start: path [id]`,
 * as walkModel gives them.
 */
export function pathHolders(path: string, drivers: readonly string[], names: readonly string[]): string[] {
  const kinds = names.flatMap((name) => {
    const driver = name.endsWith(`[${path}]`) ? / by (\S+) > /.exec(name)?.[1] : undefined
    return driver === undefined ? [] : [kindOf(driver)]
  })
  const holding = new Set(kinds)
  return drivers.filter((driver) => holding.has(kindOf(driver)))
}
