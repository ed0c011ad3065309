/** Splits a path into segments; a slash within a name is encoded. */
const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

const isParameter = (segment: string): boolean => /^[:${]/.test(segment)

/** Counts the segments in which a template equals the path; null if the template does not match. */
function likeness(template: readonly string[], path: readonly string[]): number | null {
  if (template.length !== path.length) return null
  let same = 0
  for (const [i, segment] of template.entries()) {
    if (segment === path[i]) same += 1
    else if (!isParameter(segment)) return null
  }
  return same
}

/**
 * Names a path by its route template, such as /users/:email/addons, so that names, ids and addresses of
 * people stay out. The most literal matching template wins; '/*' if none matches.
 */
export function templateOf(templates: readonly string[], path: string): string {
  const segments = segmentsOf(path)
  let found: { template: string; same: number } | null = null
  for (const template of templates) {
    const same = likeness(segmentsOf(template), segments)
    if (same !== null && (found === null || same > found.same)) found = { template, same }
  }
  return found?.template ?? '/*'
}
