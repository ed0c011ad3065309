import { runKey } from './machine-view.ts'
import type { RunRecord } from './record.ts'

/** A path as the page's script gets it: texts are places in `texts`. */
export interface PathData {
  id: string
  from: number
  /** Event, state after it, and so on. */
  steps: number[]
  /** The round of refusals that it is, or -1 for a path of steps. */
  title: number
  refusals: number
  ms: number
  failed: boolean
}

/** Data that the page's script makes lists and drawings from; a few MB at most for ten thousand paths. */
export interface PageData {
  texts: string[]
  /** By run, then by start. */
  paths: Record<string, { start: number; paths: PathData[] }[]>
  /** By run, then by arrow: the arrows that can follow it, and how often each did. */
  followers: Record<string, Record<string, Record<string, number>>>
}

export function pageData(runs: readonly RunRecord[]): Pick<PageData, 'texts' | 'paths'> {
  const places = new Map<string, number>()
  const place = (text: string) => {
    const known = places.get(text) ?? places.size
    places.set(text, known)
    return known
  }
  const paths = Object.fromEntries(
    runs.map((run) => {
      const byStart = new Map<string, PathData[]>()
      for (const { id, start, from, title, steps, refusals, ms, failure } of run.walks) {
        const path: PathData = {
          id,
          from: place(from),
          steps: steps.flatMap(({ event, state }) => [place(event), place(state)]),
          title: title.startsWith('what is not legal') ? place(title) : -1,
          refusals,
          ms: Math.round(ms * 10) / 10,
          failed: failure !== null,
        }
        byStart.set(start, [...(byStart.get(start) ?? []), path])
      }
      return [runKey(run), [...byStart].map(([start, paths]) => ({ start: place(start), paths }))]
    }),
  )
  return { texts: [...places.keys()], paths }
}
