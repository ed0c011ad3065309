/** Sorts the records by a list of ids: unknown ids are skipped, unlisted records come last. */
export function inOrder<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const named = ids.flatMap((id) => rows.filter((row) => row.id === id))
  return [...named, ...rows.filter(({ id }) => !ids.includes(id))]
}

/** Moves an id to the position of `target`; returns the ids unchanged if either is missing. */
export function movedTo(ids: readonly string[], moved: string, target: string): string[] {
  const [from, to] = [ids.indexOf(moved), ids.indexOf(target)]
  const others = ids.filter((id) => id !== moved)
  return from < 0 || to < 0 ? [...ids] : others.toSpliced(to, 0, moved)
}
