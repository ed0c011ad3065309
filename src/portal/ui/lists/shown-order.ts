/** The records in an order of ids: ids of none are passed over, and records not named stand at the end. */
export function inOrder<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const named = ids.flatMap((id) => rows.filter((row) => row.id === id))
  return [...named, ...rows.filter(({ id }) => !ids.includes(id))]
}

/** The ids after `moved` was put where `target` is; as they were where one of them is not among them. */
export function movedTo(ids: readonly string[], moved: string, target: string): string[] {
  const [from, to] = [ids.indexOf(moved), ids.indexOf(target)]
  const others = ids.filter((id) => id !== moved)
  return from < 0 || to < 0 ? [...ids] : others.toSpliced(to, 0, moved)
}
