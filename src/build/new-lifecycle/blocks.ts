import {
  type Arrow,
  asPascal,
  asTitle,
  asWord,
  fillIn,
  spelled,
  oneOf,
  quoted,
  type Sketch,
  type SketchedParty,
  withAddon,
} from './sketch.ts'
import { fieldBlocks } from './fields.ts'

/** A party's names in the law, its guard and its blocker, and in the specification. */
const parties = {
  provider: {
    machine: 'provider',
    guard: 'byProvider',
    blocker: 'ProviderOnly',
    code: 'provider_only',
    spec: 'provider',
    word: 'not-provider',
    name: 'the provider',
  },
  staff: {
    machine: 'admin',
    guard: 'byStaff',
    blocker: 'StaffOnly',
    code: 'staff_only',
    spec: 'staff',
    word: 'not-staff',
    name: 'staff',
  },
  platform: {
    machine: 'system',
    guard: 'bySystem',
    blocker: 'SystemOnly',
    code: 'system_only',
    spec: 'system',
    word: 'not-platform',
    name: 'the platform',
  },
} as const satisfies Record<SketchedParty, object>

const lines = (all: readonly string[]): string => all.map((line) => `  ${line},`).join('\n')

function chartOf({ states, arrows }: Sketch): string[] {
  return states.map((state) => {
    const own = arrows.filter(({ from }) => from === state)
    if (own.length === 0) return `${state}: { type: 'final' }`
    const on = own.map(({ event, to }) => `${event}: { target: '${to}', guard: 'allowed' }`)
    return `${state}: { on: { ${on.join(', ')} } }`
  })
}

/** The sentence of the specification that an event's rows come from. */
const sentenceOf = ({ kebab }: Sketch, event: string): string => `p.${kebab}.${asWord(event)}`

/** A row for each arrow, and one for the states that have none of the event. */
function movesOf(sketch: Sketch): string[] {
  const { kebab, states, events, arrows } = sketch
  return events.flatMap((event) => {
    const own = arrows.filter((each) => each.event === event)
    const id = `${kebab}.${asWord(event)}`
    const from = `from: '${sentenceOf(sketch, event)}'`
    const others = states.filter((state) => !own.some((arrow) => arrow.from === state))
    return [
      ...own.map(
        (arrow) =>
          `{ id: '${id}.${asWord(arrow.from)}', ${from}, given: { event: '${event}', state: '${arrow.from}' }, comes: { to: '${arrow.to}' } }`,
      ),
      ...(others.length === 0
        ? []
        : [
            `{ id: '${id}.elsewhere', ${from}, given: { event: '${event}', state: [${quoted(others)}] }, comes: { refused: 'wrong-state' } }`,
          ]),
    ]
  })
}

/** Sentences of the product on each event, since SPEC is silent. */
function sentencesOf(sketch: Sketch): string[] {
  const { camel, events, arrows } = sketch
  return events.map((event) => {
    const own = arrows.filter((each) => each.event === event)
    const ways = own.map(({ from, to }) => `from ${spelled(from)} to ${spelled(to)}`).join(', ')
    const who = parties[own[0]?.by ?? 'staff'].name
    return `'${sentenceOf(sketch, event)}': { section: 'Product', says: '${asTitle(who)}: ${spelled(event)}, a ${spelled(camel)} ${ways}' }`
  })
}

/** The events of a shortest way from where records begin to a state. */
function wayTo({ arrows, states }: Sketch, state: string): readonly Arrow[] {
  const ways = new Map<string, readonly Arrow[]>([[states[0] ?? '', []]])
  for (const [from, way] of ways)
    for (const arrow of arrows)
      if (arrow.from === from && !ways.has(arrow.to)) ways.set(arrow.to, [...way, arrow])
  return ways.get(state) ?? []
}

const eventSource = ({ event, by }: Arrow): string => `{ type: '${event}', by: '${parties[by].machine}' }`

/** The other parties of the specification. */
const otherThan = (spec: string): string =>
  quoted(['provider', 'staff', 'system'].filter((each) => each !== spec))

/** The text of each placeholder of a template, by its name. */
export function blocksOf(sketch: Sketch): Record<string, string> {
  const { camel, pascal, kebab, snake, states, events, arrows, active, written, steps, due } = sketch
  const first = (event: string) => arrows.find((arrow) => arrow.event === event)
  const partyOf = (event: string) => parties[first(event)?.by ?? 'staff']
  const used = Object.values(parties).filter((party) => events.some((event) => partyOf(event) === party))
  const people = events.filter((event) => !due.includes(event) && event !== withAddon)
  const begin = steps.find((event) =>
    arrows.some((arrow) => arrow.event === event && arrow.from === states[0]),
  )
  const dueStates = active.filter((state) =>
    arrows.some(({ event, from }) => due.includes(event) && from === state),
  )
  const rowOf = (event: string) => {
    const also = due.includes(event)
      ? ', ...notDue(facts)'
      : event === withAddon
        ? ''
        : ', ...ofLiveAddon(facts)'
    return `${event}: (facts, event) => [...${partyOf(event).guard}(facts, event)${also}]`
  }
  const fields = fieldBlocks(sketch)
  const writer = partyOf(written).machine
  const blocks = {
    camel,
    pascal,
    kebab,
    snake,
    spelled: spelled(camel),
    title: asTitle(camel),
    fillIn,
    ...fields,
    fieldTrail: (fields.fieldTrail ?? '').replaceAll('{{snake}}', snake).replaceAll('{{writer}}', writer),
    first: states[0] ?? '',
    states: quoted(states),
    active: quoted(active),
    over: quoted(states.filter((state) => !active.includes(state))),
    events: quoted(events),
    people: quoted(people),
    steps: quoted(steps),
    stateTypes: oneOf(states),
    eventTypes: oneOf(events),
    written,
    Written: asPascal(written),
    WrittenTitle: asTitle(written),
    writer,
    withAddon,
    withAddonTo: first(withAddon)?.to ?? '',
    due: due.map(String).join(' '),
    dueEvent: due[0] ?? '',
    dueEvents: quoted(due),
    dueStates: quoted(dueStates),
    dueState: quoted(dueStates.slice(0, 1)),
    firstStep: begin ?? steps[0] ?? '',
    firstTo: first(begin ?? steps[0] ?? '')?.to ?? '',
    stepper: partyOf(begin ?? steps[0] ?? '').machine,
    staffOnly: arrows.every(({ by }) => by !== 'provider') ? "\n  access: 'admin'," : '',
    door: arrows.every(({ by }) => by !== 'provider') ? "event.by === 'provider' ? 403 : " : '',
    guardImports: used.map(({ guard }) => `${guard},`).join(' '),
    blockerImports: used.map(({ blocker }) => `type ${blocker},`).join(' '),
    blockerTypes: used.map(({ blocker }) => blocker).join(' | '),
    blockerRows: lines(events.map(rowOf)),
    chart: lines(chartOf(sketch)),
    stateNames: lines(states.map((state) => `${state}: '${asTitle(state)}'`)),
    verbs: lines(people.map((event) => `${event}: '${asTitle(event)}'`)),
    partyWordings: lines(used.map(({ code }) => `${code}: partyWordings.${code}`)),
    moves: lines(movesOf(sketch)),
    sentences: lines(sentencesOf(sketch)),
    dueSentence: sentenceOf(sketch, due[0] ?? ''),
    partyRows: lines(
      used.map((party) => {
        const own = quoted(events.filter((event) => partyOf(event) === party))
        const from = quoted(
          events.filter((event) => partyOf(event) === party).map((event) => sentenceOf(sketch, event)),
        )
        return `{ id: '${kebab}.${party.word}', from: [${from}], given: { event: [${own}], party: [${otherThan(party.spec)}] }, comes: '${party.word}' }`
      }),
    ),
    liveEvents: quoted(people),
    wordCodes: lines(used.map(({ word, code }) => `'${word}': '${code}'`)),
    ways: lines(
      states.map((state) => {
        const way = [...arrows.slice(0, 1), ...wayTo(sketch, state)]
        return `${state}: [${way.map(eventSource).join(', ')}]`
      }),
    ),
    consequences: lines(steps.map((event) => `${event}: (name) => name`)),
    inputs: [
      ...(sketch.fields.some(({ kind }) => kind === 'text') ? ['Textarea'] : []),
      ...(sketch.fields.some(({ kind }) => kind === 'day') ? ['TextInput'] : []),
    ].join(', '),
    stepsTaken: lines(steps.map((event) => `${event}: '${first(event)?.to ?? ''}'`)),
    doneLines: lines(
      steps.map((event) => `${event}: '${asTitle(camel)}: ${asTitle(first(event)?.to ?? '')}'`),
    ),
  }
  return blocks
}
