/** The segments of a path; a slash that is part of a name comes encoded. */
const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

const isParameter = (segment: string): boolean => /^[:${]/.test(segment)

/** How many of a template's segments say the very same as the path's, or null where it is none of the path's. */
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
 * Tells a path by the route that it is of, such as /users/:email/addons: names, ids and addresses of people stay
 * out. What is of no route is told as nothing but that. Of several templates the most literal one is taken.
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
