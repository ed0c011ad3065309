import type { Transition } from '#contract/trail.ts'
import { alikeness, timelineActor, timelineWording } from './timeline-wording.ts'

export interface MomentLine {
  id: string
  /** The first of the rows that the line covers. */
  row: Transition
  kind: Transition['kind']
  words: string
  /** The accompanying message. */
  note: string | null
}

/** One person's step or save at one instant, with all its effects. */
export interface Moment<Row extends Transition = Transition> {
  id: string
  /** The first of its rows. */
  row: Row
  actor: string
  createdAt: string
  /** Steps come before field changes; the same change to several records is one line. */
  lines: readonly MomentLine[]
}

/** The lines of rows of one instant: steps first, and the same to several records once. */
export function momentLines(rows: readonly Transition[]): MomentLine[] {
  const alike = new Map<string, Transition[]>()
  for (const row of rows) {
    const key = alikeness(row)
    alike.set(key, [...(alike.get(key) ?? []), row])
  }
  const lines = [...alike.values()].flatMap(([row, ...others]) =>
    row === undefined
      ? []
      : [{ id: row.id, row, kind: row.kind, words: timelineWording(row, others.length + 1), note: row.note }],
  )
  return [
    ...lines.filter(({ kind }) => kind === 'transition'),
    ...lines.filter(({ kind }) => kind === 'change'),
  ]
}

/**
 * Groups the rows of a trail (newest first) into moments, in the same order. Rows that `ownerOf` tells apart are of
 * different moments.
 */
export function momentsOf<Row extends Transition>(
  rows: readonly Row[],
  ownerOf: (row: Row) => string | null = () => null,
): Moment<Row>[] {
  const groups: { first: Row; rows: Row[] }[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    const isSame =
      last !== undefined &&
      last.first.createdAt === row.createdAt &&
      timelineActor(last.first) === timelineActor(row) &&
      ownerOf(last.first) === ownerOf(row)
    if (isSame) last.rows.push(row)
    else groups.push({ first: row, rows: [row] })
  }
  return groups.map(({ first, rows: same }) => ({
    id: first.id,
    row: first,
    actor: timelineActor(first),
    createdAt: first.createdAt,
    lines: momentLines(same),
  }))
}
