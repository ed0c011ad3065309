import type { LoggedRequest } from '../walking/request-log.ts'
import { escapeHtml } from './escape-html.ts'
import type { Failure, RunRecord, Scene, WalkRecord } from './record.ts'
import { replayCommand } from './replay-command.ts'

/** Where a failed path is told of on the page. */
export const failureId = ({ machine, driver }: RunRecord, { id }: WalkRecord): string =>
  `failed-${machine}-${driver}-${id}`

function steps({ steps, done, from }: WalkRecord): string {
  const items = steps.map(({ event, state }, index) => {
    const css = index < done ? 'done' : index === done ? 'broken' : 'ahead'
    const said = { done: '', broken: ' <b>not so</b>', ahead: ' <b>not reached</b>' }[css]
    return `<li class="${css}">${escapeHtml(event)} <span>→ ${escapeHtml(state)}</span>${said}</li>`
  })
  return `<p class="from">From <b>${escapeHtml(from)}</b></p><ol>${items.join('')}</ol>`
}

const body = (name: string, text: string | null) =>
  text === null ? '' : `<dt>${name}</dt><dd><pre tabindex="0">${escapeHtml(text)}</pre></dd>`

function request({ method, path, status, ms, sent, answered }: LoggedRequest): string {
  const css = status >= 500 ? 'worst' : status >= 400 ? 'refused' : 'fine'
  const line = `<b class="${css}">${status}</b> ${escapeHtml(method)} ${escapeHtml(path)} <span>${Math.round(ms)} ms</span>`
  if (sent === null && answered === null) return `<li>${line}</li>`
  return `<li><details><summary>${line}</summary><dl>${body('sent', sent)}${body('answered', answered)}</dl></details></li>`
}

function requests(list: readonly LoggedRequest[]): string {
  if (list.length === 0) return '<p>Nothing was asked of the platform on this path.</p>'
  const count = list.length === 1 ? '1 request' : `${list.length} requests`
  return `<details class="requests"><summary>${count} to the platform <span>with what was sent and answered</span></summary><ol>${list.map((each) => request(each)).join('')}</ol></details>`
}

function scene({ who, at, picture, complaints }: Scene): string {
  const said = complaints.map((each) => `<li>${escapeHtml(each)}</li>`).join('')
  const list = said === '' ? '' : `<p>The browser complained:</p><ul>${said}</ul>`
  return `<figure><img src="data:image/jpeg;base64,${escapeHtml(picture)}" alt="The page of ${escapeHtml(who)} when the path failed" loading="lazy"><figcaption>${escapeHtml(who)} at ${escapeHtml(at)}${list}</figcaption></figure>`
}

const scenes = (list: readonly Scene[]) =>
  list.length === 0 ? '' : `<div class="scenes">${list.map((each) => scene(each)).join('')}</div>`

/** Everything that is known of a path that failed, and the command that walks it again. */
export function failureView(run: RunRecord, walk: WalkRecord, failure: Failure): string {
  const command = replayCommand(run, walk.id)
  return `<article class="failure" id="${escapeHtml(failureId(run, walk))}"><h3>✗ ${escapeHtml(walk.title)}</h3><p>${escapeHtml(walk.start)}. It failed at: <b>${escapeHtml(failure.during)}</b></p>${walk.steps.length === 0 ? '' : steps(walk)}<pre class="error" tabindex="0">${escapeHtml(failure.error)}</pre><p class="replay"><code tabindex="0">${escapeHtml(command)}</code><button type="button" class="copy">Copy</button></p>${scenes(failure.scenes)}${requests(failure.requests)}</article>`
}
