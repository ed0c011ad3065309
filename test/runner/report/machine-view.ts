import { arrowLabel, type ChartTransition } from '#machines/chart.ts'
import { arrowCss, drawing } from './drawing.ts'
import { escapeHtml } from './escape-html.ts'
import { failureView } from './failure-view.ts'
import type { RunRecord } from './record.ts'
import { followersOf, seconds, type Share, shareText, tallyOf } from './tally.ts'

export const runKey = ({ machine, driver }: RunRecord): string => `${machine}.${driver}`

const meter = (name: string, share: Share) =>
  `<div${share.seen < share.of ? ' class="gap"' : ''}><dt>${name}</dt><dd>${shareText(share)}</dd></div>`

function facts(run: RunRecord): string {
  const { states, transitions, guards, pairs, paths, refusals, failed, ms } = tallyOf(run)
  const plain = (name: string, text: string, css = '') => `<div${css}><dt>${name}</dt><dd>${text}</dd></div>`
  return `<dl class="facts">${meter('states', states)}${meter('transitions', transitions)}${meter('guard outcomes', guards)}${meter('pairs', pairs)}${plain('paths', String(paths))}${plain('refusals', String(refusals))}${plain('failed', String(failed), failed > 0 ? ' class="failed"' : '')}${plain('time', seconds(ms))}</dl>`
}

/** One arrow's row: how often it was taken, both outcomes of its guard, and what followed it or never did. */
function arrowRow(
  run: RunRecord,
  transition: ChartTransition,
  followers: { id: string; count: number }[],
): string {
  const { chart, seen } = run
  const nameOf = (id: string) => {
    const found = chart.transitions.find((each) => each.id === id)
    return found === undefined ? id : arrowLabel(chart, found)
  }
  const guard = seen.guards[transition.id]
  const outcome = (count: number) => (count === 0 ? '<b class="unseen">never</b>' : String(count))
  const missing = followers.filter(({ count }) => count === 0)
  const pairs =
    followers.length === 0
      ? '<span>ends here</span>'
      : missing.length === 0
        ? `all ${followers.length}`
        : `<details><summary>${followers.length - missing.length} of ${followers.length}</summary>never followed by<ul>${missing.map(({ id }) => `<li>${escapeHtml(nameOf(id))}</li>`).join('')}</ul></details>`
  return `<tr class="${arrowCss(transition, seen)}"><td>${escapeHtml(transition.from ?? 'any state')}</td><th scope="row"><button type="button" class="show" aria-pressed="false" data-arrow="${escapeHtml(transition.id)}">${escapeHtml(arrowLabel(chart, transition))}</button></th><td>${escapeHtml(transition.to ?? 'stays')}</td><td class="number">${outcome(seen.transitions[transition.id] ?? 0)}</td><td class="number">${guard === undefined ? '' : outcome(guard.agreed)}</td><td class="number">${guard === undefined ? '' : outcome(guard.refused)}</td><td>${pairs}</td></tr>`
}

function arrows(run: RunRecord): string {
  const followers = followersOf(run)
  const heads = ['from', 'event', 'to', 'taken', 'guard agreed', 'guard refused', 'directly followed by']
  const rows = run.chart.transitions.map((each) => arrowRow(run, each, followers.get(each.id) ?? []))
  const bound =
    run.pairs.by === 'chart'
      ? ' Which pairs can be is read from the chart, whose guards may forbid some of them.'
      : ' Only pairs count that this driver can walk with the model’s fixtures.'
  return `<details class="arrows"><summary>Transitions, guards and pairs <span>${run.chart.transitions.length}</span></summary><p>Press an event to see on the chart what followed it directly, and what never did.${bound}</p><div class="scroll" tabindex="0" role="region" aria-label="Transitions of ${escapeHtml(run.machine)} by ${run.driver}"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`
}

function runView(run: RunRecord, isFirst: boolean): string {
  const failures = run.walks.flatMap((walk) =>
    walk.failure === null ? [] : [failureView(run, walk, walk.failure)],
  )
  const paths = run.walks.length === 1 ? '1 path' : `${run.walks.length} paths`
  return `<div class="run" data-driver="${run.driver}" data-run="${escapeHtml(runKey(run))}"${isFirst ? '' : ' data-later'}><h3 class="alone">by ${run.driver}</h3>${facts(run)}${failures.join('')}<div class="chart" tabindex="0" role="region" aria-label="Statechart of ${escapeHtml(run.machine)} by ${run.driver}">${drawing(run.chart, run.seen, escapeHtml(runKey(run)))}</div>${arrows(run)}<details class="paths"><summary>${paths} <span>with their steps and times</span></summary></details></div>`
}

/** A machine with all drivers that walked it; one of them is shown, and buttons change which. */
export function machineView(machine: string, runs: readonly RunRecord[]): string {
  const failed = runs.reduce((sum, run) => sum + tallyOf(run).failed, 0)
  const buttons = runs.map((run, index) => {
    const bad = tallyOf(run).failed
    const mark = bad > 0 ? ` <b>${bad} ✗</b>` : ''
    return `<button type="button" class="driver" data-driver="${run.driver}" aria-pressed="${index === 0}">by ${run.driver}${mark}</button>`
  })
  return `<section class="machine" id="${escapeHtml(machine)}" data-failed="${failed}"><h2>${escapeHtml(machine)}</h2><div class="choice" role="group" aria-label="Driver of ${escapeHtml(machine)}">${buttons.join('')}</div>${runs.map((run, index) => runView(run, index === 0)).join('')}</section>`
}
