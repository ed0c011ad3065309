/** The names of a template's parameters: `id` of '/users/:id', `group` of '/desks/$group/$'. */
export type TemplateParams<Template extends string> = Template extends `${infer Part}/${infer Rest}`
  ? TemplateParams<Part> | TemplateParams<Rest>
  : Template extends `${':' | '$'}${infer Name}`
    ? Exclude<Name, ''>
    : never

/** Splits a path into segments; a slash within a name is encoded. */
const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

const isParameter = (segment: string): boolean => /^[:${]/.test(segment)

/** Counts the segments in which a template equals the path; null if the template does not match. */
function likeness(template: readonly string[], path: readonly string[]): number | null {
  const isOpen = template.at(-1) === '$'
  const named = isOpen ? template.slice(0, -1) : template
  if (isOpen ? path.length < named.length : path.length !== named.length) return null
  let same = isOpen ? -0.5 : 0
  for (const [i, segment] of named.entries()) {
    if (segment === path[i]) same += 1
    else if (!isParameter(segment)) return null
  }
  return same
}

/**
 * Finds the template of a path: of those that match, the one with the most of its own words. A parameter (`$id`,
 * `:id`, `{id}`) stands for one segment, a last `$` for any number of them, as in the router. `params` are as they
 * stand in the path. Undefined if none matches.
 */
export function matchTemplate<Template extends string>(
  templates: readonly Template[],
  path: string,
): { template: Template; params: Readonly<Record<string, string>> } | undefined {
  const segments = segmentsOf(path)
  let found: { template: Template; same: number } | undefined
  for (const template of templates) {
    const same = likeness(segmentsOf(template), segments)
    if (same !== null && (found === undefined || same > found.same)) found = { template, same }
  }
  if (found === undefined) return undefined
  const params = segmentsOf(found.template).flatMap((segment, i) =>
    isParameter(segment) ? [[segment.slice(1), segments[i] ?? '']] : [],
  )
  return { template: found.template, params: Object.fromEntries(params) }
}
