import type { PageData, PathData } from './path-data.ts'

/* The report's own script. It is put into the page as it is, so it imports types only. */

const all = <T extends Element>(selector: string, within: ParentNode = document): T[] => [
  ...within.querySelectorAll<T>(selector),
]
const data = JSON.parse(document.querySelector('#data')?.textContent ?? '{}') as PageData
const sections = all<HTMLElement>('section.machine')
const filter = document.querySelector<HTMLFormElement>('#filter')

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text = '',
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  made.append(text, ...children)
  return made
}

const runsOf = (section: Element) => all<HTMLElement>('.run', section)
const shownRun = (section: Element) => runsOf(section).find((run) => !run.hidden)

/** Shows another driver's run in the place of the one shown: what was open stays open, nothing jumps. */
function choose(section: Element, driver: string): void {
  const next = runsOf(section).find((run) => run.dataset.driver === driver)
  if (next === undefined) return
  const before = shownRun(section)
  const anchor = section.querySelector('.choice')
  const top = anchor?.getBoundingClientRect().top ?? 0
  const chart = before?.querySelector('.chart')
  const place = { left: chart?.scrollLeft ?? 0, top: chart?.scrollTop ?? 0 }
  for (const kind of ['.arrows', '.paths']) {
    const isOpen = before?.querySelector<HTMLDetailsElement>(kind)?.open
    const details = next.querySelector<HTMLDetailsElement>(kind)
    if (details !== null && isOpen !== undefined) details.open = isOpen
  }
  const chosen = before?.dataset.chosen
  for (const run of runsOf(section)) run.hidden = run !== next
  for (const button of all<HTMLElement>('.driver', section))
    button.setAttribute('aria-pressed', String(button.dataset.driver === driver))
  next.querySelector('.chart')?.scrollTo(place)
  if (before !== next && chosen !== next.dataset.chosen) showFollowers(next, chosen ?? '')
  if (anchor !== null) scrollBy(0, anchor.getBoundingClientRect().top - top)
}

/** Marks on the chart which arrows followed one directly, and which never did; '' marks nothing. */
function showFollowers(run: HTMLElement, id: string): void {
  run.dataset.chosen = id
  const after = data.followers[run.dataset.run ?? '']?.[id] ?? {}
  const mark = (of: string) => {
    if (id === '') return ''
    if (of in after) return after[of] === 0 ? 'missing' : 'followed'
    return of === id ? 'chosen' : 'apart'
  }
  for (const label of all<SVGElement>('text.arrow', run)) {
    const own = label.dataset.arrow ?? ''
    label.dataset.mark = mark(own)
    label.classList.toggle('self', own === id)
  }
  for (const line of all<SVGElement>('path[data-arrows]', run)) {
    const ids = JSON.parse(line.dataset.arrows ?? '[]') as string[]
    const marks = ids.includes(id) && id !== '' ? ['chosen'] : ids.map((each) => mark(each))
    line.dataset.mark = ['chosen', 'missing', 'followed', 'apart'].find((each) => marks.includes(each)) ?? ''
  }
  for (const button of all<HTMLElement>('button.show', run))
    button.setAttribute('aria-pressed', String(id !== '' && button.dataset.arrow === id))
  tellFollowers(run, id, Object.values(after))
}

function tellFollowers(run: HTMLElement, id: string, counts: readonly number[]): void {
  run.querySelector('.told')?.remove()
  if (id === '') return
  const name =
    all<HTMLElement>('button.show', run).find((each) => each.dataset.arrow === id)?.textContent ?? id
  const followed = counts.filter((count) => count > 0).length
  const clear = element('button', 'Show all')
  clear.type = 'button'
  clear.addEventListener('click', () => {
    showFollowers(run, '')
    run.querySelector<HTMLElement>('.chart')?.focus()
  })
  const words =
    counts.length === 0 ? 'Nothing comes after it.' : `${followed} of ${counts.length} followed it directly.`
  const told = element('p', '', element('b', name), element('span', ` ${words} `), clear)
  told.className = 'told'
  told.setAttribute('role', 'status')
  run.querySelector('.chart')?.before(told)
}

const milliseconds = (ms: number) => (ms < 10 ? `${ms} ms` : `${Math.round(ms)} ms`)
const textOf = (place: number) => data.texts[place] ?? ''

function pathItem(path: PathData): HTMLElement {
  const events = path.steps.filter((_, index) => index % 2 === 0).map(textOf)
  const title = path.title >= 0 ? textOf(path.title) : [textOf(path.from), ...events].join(' → ')
  const facts = element('span', ` ${milliseconds(path.ms)} · ${path.id}`)
  const summary = element('summary', `${path.failed ? '✗' : '✓'} ${title}`, facts)
  const item = element('details', '', summary)
  if (path.failed) item.className = 'bad'
  item.addEventListener(
    'toggle',
    () => {
      const steps = events.map((event, index) =>
        element('li', event, element('span', ` → ${textOf(path.steps[2 * index + 1] ?? 0)}`)),
      )
      if (steps.length > 0) item.append(element('ol', '', ...steps))
      if (path.refusals > 0) item.append(element('p', `${path.refusals} events tried and refused`))
    },
    { once: true },
  )
  return item
}

/** The lists are made when they are opened: there may be thousands of paths. */
function fillPaths(list: HTMLDetailsElement): void {
  const key = list.closest<HTMLElement>('.run')?.dataset.run ?? ''
  for (const { start, paths } of data.paths[key] ?? []) {
    const failed = paths.filter((path) => path.failed).length
    const count = paths.length === 1 ? '1 path' : `${paths.length} paths`
    const summary = element(
      'summary',
      `${textOf(start)} `,
      element('span', failed === 0 ? count : `${count}, ${failed} failed`),
    )
    const group = element('details', '', summary)
    if (failed > 0) group.className = 'bad'
    group.addEventListener('toggle', () => group.append(...paths.map((path) => pathItem(path))), {
      once: true,
    })
    list.append(group)
  }
}

function applyFilter(): void {
  const asked = new FormData(filter ?? undefined)
  const [machine, driver] = [asked.get('machine'), asked.get('driver')]
  let count = 0
  for (const section of sections) {
    const runs = runsOf(section).filter((run) => driver === '' || run.dataset.driver === driver)
    const fitting =
      asked.get('failed') === null ? runs : runs.filter((run) => run.querySelector('.failure') !== null)
    section.hidden = (machine !== '' && machine !== section.id) || fitting.length === 0
    if (section.hidden) continue
    count += 1
    const shown = shownRun(section)
    if (shown === undefined || !fitting.includes(shown)) choose(section, fitting[0]?.dataset.driver ?? '')
  }
  const shown = document.querySelector('#shown')
  if (shown !== null)
    shown.textContent = count === sections.length ? '' : `${count} of ${sections.length} machines`
  document.querySelector('#nothing')?.toggleAttribute('hidden', count > 0)
}

/** A link's target is shown, whatever was filtered. */
function reveal(id: string, driver?: string): void {
  const target = document.getElementById(id)
  const section = target?.closest('section.machine')
  if (target === null || section === null || section === undefined) return
  if ((section as HTMLElement).hidden) {
    filter?.reset()
    applyFilter()
  }
  choose(section, driver ?? target.closest<HTMLElement>('.run')?.dataset.driver ?? '')
  target.scrollIntoView()
}

async function copy(button: HTMLElement): Promise<void> {
  const code = button.parentElement?.querySelector('code')
  if (code === null || code === undefined) return
  getSelection()?.selectAllChildren(code)
  try {
    await navigator.clipboard.writeText(code.textContent ?? '')
    button.textContent = 'Copied'
  } catch {
    // A browser may keep the clipboard from pages; the command is selected, so that keys can copy it.
    button.textContent = 'Selected'
  }
}

document.addEventListener('click', (event) => {
  const target = event.target as Element
  const driver = target.closest<HTMLElement>('button.driver')
  if (driver !== null) return choose(driver.closest('section') ?? driver, driver.dataset.driver ?? '')
  const button = target.closest<HTMLElement>('button.copy')
  if (button !== null) return void copy(button)
  const arrow = target.closest<HTMLElement>('[data-arrow]')
  const run = target.closest<HTMLElement>('.run')
  if (arrow !== null && run !== null) {
    const id = arrow.dataset.arrow ?? ''
    showFollowers(run, run.dataset.chosen === id ? '' : id)
    if (arrow.tagName === 'BUTTON' && run.dataset.chosen !== '')
      run.querySelector('.told')?.scrollIntoView({ block: 'start' })
    return
  }
  const link = target.closest<HTMLAnchorElement>('a[href^="#"]')
  if (link === null) return
  event.preventDefault()
  history.replaceState(null, '', link.hash)
  reveal(decodeURIComponent(link.hash.slice(1)), link.dataset.driver)
})

for (const section of sections) {
  const [first] = runsOf(section)
  for (const run of runsOf(section)) run.hidden = run !== first
}
for (const list of all<HTMLDetailsElement>('details.paths'))
  list.addEventListener('toggle', () => fillPaths(list), { once: true })
filter?.addEventListener('change', applyFilter)
filter?.addEventListener('submit', (event) => event.preventDefault())
addEventListener('hashchange', () => reveal(decodeURIComponent(location.hash.slice(1))))
document.documentElement.classList.add('scripted')
applyFilter()
if (location.hash !== '') reveal(decodeURIComponent(location.hash.slice(1)))
