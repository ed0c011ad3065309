import { described } from '../lifecycle-table.ts'
import { longestOverlapDays, secretBlockers, secretLifecycle } from './lifecycle.ts'

const dayMs = 24 * 60 * 60_000

/** Secrets at the previous one's hour, before it, and with one that is too far ahead. */
export const secretTable = described({
  machine: secretLifecycle,
  facts: [0, dayMs, longestOverlapDays * dayMs + 1].map((leftMs) => ({ leftMs })),
  blockers: secretBlockers,
})
