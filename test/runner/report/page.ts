import { escapeHtml } from './escape-html.ts'
import { machineView, runKey } from './machine-view.ts'
import { failureList, headline, overview } from './overview-view.ts'
import { pageData, type PageData } from './path-data.ts'
import { inOrder, type RunRecord } from './record.ts'
import { followersOf, tallyOf } from './tally.ts'

/** A run that was kept; `file` as a link from this page. */
export interface EarlierRun {
  at: string
  file: string
  paths: number
  failed: number
  narrowed: string | null
}

export interface Report {
  runs: readonly RunRecord[]
  at: Date
  seed: number
  /** The options that narrowed the run; null for a whole one. */
  narrowed: string | null
  scope: 'fast' | 'all'
  earlier: readonly EarlierRun[]
}

/** The page's own style sheet and script, as text. */
export interface Assets {
  style: string
  script: string
}

const minute = (at: string): string => at.replace('T', ' ').slice(0, 16)

function facts({ at, seed, narrowed, scope }: Report): string {
  const what =
    narrowed === null
      ? scope === 'all'
        ? 'everything'
        : 'the fast part'
      : `only what <code>${escapeHtml(narrowed)}</code> leaves`
  const order = seed === 0 ? 'paths in the order in which they are generated' : `order of seed ${seed}`
  return `<p class="when">${minute(at.toISOString())} UTC, ${what}, ${order}</p>`
}

function toolbar(machines: readonly string[], used: readonly string[]): string {
  const options = (list: readonly string[]) =>
    list.map((each) => `<option>${escapeHtml(each)}</option>`).join('')
  return `<form class="toolbar" id="filter" aria-label="What is shown"><label>Machine <select name="machine"><option value="">all</option>${options(machines)}</select></label><label>Driver <select name="driver"><option value="">all</option>${options(used)}</select></label><label class="check"><input type="checkbox" name="failed"> failed only</label><span id="shown" role="status"></span></form>`
}

function earlierRuns(earlier: readonly EarlierRun[]): string {
  if (earlier.length === 0) return ''
  const items = earlier.map(
    ({ at, file, paths, failed, narrowed }) =>
      `<li><a href="${escapeHtml(file)}">${minute(at)} UTC</a>: ${paths} paths, ${failed} failed${narrowed === null ? '' : ` <span>(${escapeHtml(narrowed)})</span>`}</li>`,
  )
  return `<footer><h2>Earlier runs</h2><ul>${items.join('')}</ul></footer>`
}

/** JSON that may stand in a script element. */
const embedded = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

const legend =
  '<p class="legend"><span class="key seen">walked</span> <span class="key half">walked, but a guard came out one way only</span> <span class="key unseen">never walked</span> <span>The number on an arrow counts how often it was taken; on one with a guard, ✓ how often the guard agreed and ✗ how often it refused.</span></p>'

/** The machine of the one path that a run was narrowed to; null for any other run. */
function onlyPathOf({ runs, narrowed }: Report): { machine: string; title: string } | null {
  const walks = runs.flatMap(({ machine, walks }) => walks.map((walk) => ({ machine, ...walk })))
  const [first] = walks
  if (narrowed === null || first === undefined || walks.some(({ id }) => id !== first.id)) return null
  return { machine: first.machine, title: `${first.start}: ${first.title} [${first.id}]` }
}

/** The whole report as one HTML page that needs nothing else. */
export function reportPage(report: Report, { style, script }: Assets): string {
  const { runs, earlier } = report
  const tallies = runs.map((run) => tallyOf(run))
  const machines = [...new Set(runs.map(({ machine }) => machine))]
  const used = inOrder(runs.map(({ driver }) => driver))
  const data: PageData = {
    ...pageData(runs),
    followers: Object.fromEntries(
      runs.map((run) => [
        runKey(run),
        Object.fromEntries(
          [...followersOf(run)].map(([id, list]) => [
            id,
            Object.fromEntries(list.map((follower) => [follower.id, follower.count])),
          ]),
        ),
      ]),
    ),
  }
  const sections = machines.map((machine) =>
    machineView(
      machine,
      runs.filter((run) => run.machine === machine),
    ),
  )
  const only = onlyPathOf(report)
  const heading = only === null ? 'Generated tests' : escapeHtml(`One path of ${only.machine}`)
  const title = tallies.some(({ failed }) => failed > 0) ? `✗ ${heading}` : heading
  const named = only === null ? '' : `<p>${escapeHtml(only.title)}</p>`
  // What one path leaves out says nothing.
  const coverage = only === null ? `${overview(runs)}${legend}` : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style></head><body><header><h1>${heading}</h1>${named}${facts(report)}</header><main>${headline(tallies)}${failureList(runs)}${coverage}${toolbar(machines, used)}${sections.join('')}<p id="nothing" hidden>Nothing of this run is like that.</p></main>${earlierRuns(earlier)}<noscript><p>Without JavaScript every driver is shown below the other, and the lists of paths stay empty.</p></noscript><script type="application/json" id="data">${embedded(data)}</script><script type="module">${script}</script></body></html>\n`
}
