import { escapeHtml } from './escape-html.ts'
import { failureId } from './failure-view.ts'
import { inOrder, type RunRecord } from './record.ts'
import { seconds, type Share, shareText, sumOf, type Tally, tallyOf } from './tally.ts'

const number = (value: number) => value.toLocaleString('en-US').replaceAll(',', ' ')
const percent = ({ seen, of }: Share) => (of === 0 ? 100 : Math.floor((100 * seen) / of))

/** The heading's figures: whether all went well, and how much it was. */
export function headline(tallies: readonly Tally[]): string {
  const sum = sumOf(tallies)
  const machines = new Set(tallies.map(({ machine }) => machine)).size
  const all = sum.paths === 1 ? 'The path' : `All ${number(sum.paths)} paths`
  const verdict =
    sum.failed === 0
      ? `<p class="verdict good">✓ ${all} went as the models say.</p>`
      : `<p class="verdict bad">✗ ${number(sum.failed)} of ${number(sum.paths)} paths failed.</p>`
  const tile = (name: string, value: string, more = '') =>
    `<div><dt>${name}</dt><dd>${value}</dd>${more === '' ? '' : `<dd class="more">${more}</dd>`}</div>`
  const share = (name: string, each: Share) =>
    tile(name, `${percent(each)} %`, `${number(each.seen)} of ${number(each.of)}`)
  return `${verdict}<dl class="tiles">${tile('paths', number(sum.paths), `of ${machines} machine${machines === 1 ? '' : 's'}`)}${tile('refusals tried', number(sum.refusals))}${share('transitions', sum.transitions)}${share('guard outcomes', sum.guards)}${share('pairs', sum.pairs)}${tile('walking time', seconds(sum.ms))}</dl>`
}

/** Every failed path by name, each a link to all that is known of it. */
export function failureList(runs: readonly RunRecord[]): string {
  const items = runs.flatMap((run) =>
    run.walks.flatMap((walk) =>
      walk.failure === null
        ? []
        : [
            `<li><a href="#${escapeHtml(failureId(run, walk))}">${escapeHtml(run.machine)} by ${run.driver}</a>: ${escapeHtml(walk.start)}: ${escapeHtml(walk.title)} <span>at ${escapeHtml(walk.failure.during)}</span></li>`,
          ],
    ),
  )
  return items.length === 0 ? '' : `<h2>Failed</h2><ul class="failures">${items.join('')}</ul>`
}

function cell(tally: Tally | undefined): string {
  if (tally === undefined) return '<td><span class="none">not walked</span></td>'
  const { machine, driver, failed, states, transitions, guards, pairs } = tally
  const link = (css: string, text: string) =>
    `<td><a class="${css}" href="#${escapeHtml(machine)}" data-driver="${driver}">${text}</a></td>`
  if (failed > 0) return link('bad', `✗ ${failed} failed`)
  const demanded = [states, transitions, guards].reduce((a, b) => ({
    seen: a.seen + b.seen,
    of: a.of + b.of,
  }))
  const missing = demanded.of - demanded.seen
  const followed = pairs.of === 0 ? '' : ` <span>${shareText(pairs)} pairs</span>`
  return link(missing === 0 ? 'good' : 'gap', `${missing === 0 ? '✓' : `◐ ${missing} unseen`}${followed}`)
}

/** Machines by drivers: a tick where every state, transition and guard outcome was seen. */
export function overview(runs: readonly RunRecord[]): string {
  const tallies = runs.map((run) => tallyOf(run))
  const used = inOrder(tallies.map(({ driver }) => driver))
  const machines = [...new Set(tallies.map(({ machine }) => machine))]
  const rows = machines.map(
    (machine) =>
      `<tr><th scope="row"><a href="#${escapeHtml(machine)}">${escapeHtml(machine)}</a></th>${used.map((driver) => cell(tallies.find((each) => each.machine === machine && each.driver === driver))).join('')}</tr>`,
  )
  const sums = used.map((driver) => {
    const sum = sumOf(tallies.filter((tally) => tally.driver === driver))
    return `<td>${sum.machine}, ${number(sum.paths)} paths<br><span>${shareText(sum.transitions)} transitions</span><br><span>${shareText(sum.guards)} guard outcomes</span><br><span>${shareText(sum.pairs)} pairs</span></td>`
  })
  return `<h2>Machines</h2><div class="scroll" tabindex="0" role="region" aria-label="Machines by drivers"><table class="overview"><thead><tr><th scope="col">machine</th>${used.map((driver) => `<th scope="col">by ${driver}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody><tfoot><tr><th scope="row">all</th>${sums.join('')}</tr></tfoot></table></div>`
}
