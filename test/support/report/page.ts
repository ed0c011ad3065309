import { arrowLabel } from '../../../machines/chart.ts'
import { drawing } from './drawing.ts'
import { escapeHtml } from './escape-html.ts'
import type { RunRecord, WalkRecord } from './record.ts'
import { style } from './style.ts'
import { seconds, tallyCells, tallyHeads, tallyOf } from './tally.ts'

const cells = (tag: 'td' | 'th', texts: readonly string[]) =>
  texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')

const table = (heads: readonly string[], rows: readonly string[]) =>
  `<div class="scroll"><table><thead><tr>${cells('th', heads)}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`

const idOf = (run: RunRecord) => `${run.machine}-${run.driver}`

function overview(runs: readonly RunRecord[]): string {
  const rows = runs.map((run) => {
    const tally = tallyOf(run)
    const [machine = '', ...rest] = tallyCells(tally)
    const css = tally.failed > 0 ? ' class="bad"' : ''
    return `<tr${css}><td><a href="#${idOf(run)}">${escapeHtml(machine)}</a></td>${cells('td', rest)}</tr>`
  })
  return table(tallyHeads, rows)
}

function transitions({ chart, seen }: RunRecord): string {
  const rows = chart.transitions.map((transition) => {
    const count = seen.transitions[transition.id] ?? 0
    const guard = seen.guards[transition.id]
    const texts = [
      transition.from ?? 'any state',
      arrowLabel(chart, transition),
      transition.to ?? 'stays',
      String(count),
      guard === undefined ? '' : `${guard.agreed} / ${guard.refused}`,
    ]
    return `<tr${count === 0 ? ' class="bad"' : ''}>${cells('td', texts)}</tr>`
  })
  return table(['from', 'event', 'to', 'walked', 'guard agreed / refused'], rows)
}

function walkItem(walk: WalkRecord): string {
  const steps = walk.steps.map(
    ({ event, state }) => `<li>${escapeHtml(event)} <span>→ ${escapeHtml(state)}</span></li>`,
  )
  const refusals = walk.refusals > 0 ? `<p>${walk.refusals} events tried and refused</p>` : ''
  const error = walk.error === null ? '' : `<pre>${escapeHtml(walk.error)}</pre>`
  const mark = walk.error === null ? '✓' : '✗'
  return `<details class="walk${walk.error === null ? '' : ' bad'}"${walk.error === null ? '' : ' open'}><summary>${mark} ${escapeHtml(walk.title)} <span>${Math.round(walk.ms)} ms</span></summary><ol>${steps.join('')}</ol>${refusals}${error}</details>`
}

function walks(run: RunRecord): string {
  const byStart = new Map<string, WalkRecord[]>()
  for (const walk of run.walks) byStart.set(walk.start, [...(byStart.get(walk.start) ?? []), walk])
  return [...byStart]
    .map(([start, list]) => {
      const failed = list.filter((walk) => walk.error !== null).length
      const paths = list.length === 1 ? '1 path' : `${list.length} paths`
      const count = failed === 0 ? paths : `${paths}, ${failed} failed`
      return `<details${failed > 0 ? ' open' : ''}><summary>${escapeHtml(start)} <span>${count}</span></summary>${list.map((walk) => walkItem(walk)).join('')}</details>`
    })
    .join('')
}

function section(run: RunRecord): string {
  const tally = tallyOf(run)
  const facts = `${tally.states.seen} of ${tally.states.of} states, ${tally.transitions.seen} of ${tally.transitions.of} transitions, ${tally.guards.seen} of ${tally.guards.of} guard outcomes; ${tally.paths} paths, ${tally.refusals} refusals, ${seconds(tally.ms)}`
  return `<section id="${idOf(run)}"><h2>${escapeHtml(run.machine)} <span>by ${run.driver}</span></h2><p>${facts}</p><div class="scroll chart">${drawing(run.chart, run.seen)}</div><details><summary>Transitions <span>${run.chart.transitions.length}</span></summary>${transitions(run)}</details>${walks(run)}</section>`
}

/** The whole report as one HTML page that needs nothing else. */
export function reportPage(runs: readonly RunRecord[], at: Date): string {
  const legend =
    '<p class="legend"><b class="seen">walked</b> <b class="half">walked, but its guard never refused</b> <b class="unseen">never walked</b>. The number on an arrow counts how often it was taken.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Generated tests</title><style>${style}</style></head><body><h1>Generated tests</h1><p>${at.toISOString().replace('T', ' ').slice(0, 16)} UTC</p>${overview(runs)}${legend}${runs.map((run) => section(run)).join('')}</body></html>\n`
}
