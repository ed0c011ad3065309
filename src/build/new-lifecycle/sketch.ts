/** The parties as they are written on the command line. */
const parties = ['provider', 'staff', 'platform'] as const

export type SketchedParty = (typeof parties)[number]

/** One arrow of a sketched lifecycle. */
export interface Arrow {
  event: string
  from: string
  to: string
  by: SketchedParty
}

const kinds = ['day', 'text'] as const

/** A value of a record beside its state: a day (UTC) or a text. */
export interface SketchedField {
  name: string
  kind: (typeof kinds)[number]
}

/** The event by which a record ends when its add-on is shut down. */
export const withAddon = 'endWithAddon'

/** A lifecycle to write: its name in every spelling, its arrows, and its records' fields. */
export interface Sketch {
  /** camelCase, as in `priceNotice`. */
  camel: string
  /** PascalCase. */
  pascal: string
  /** kebab-case: the folders and files. */
  kebab: string
  /** snake_case: tables and the trail. */
  snake: string
  arrows: readonly Arrow[]
  fields: readonly SketchedField[]
  /** The event of the first arrow, by which a record is written and written again. */
  written: string
  /** The states in which a record is not over. */
  active: readonly string[]
  /** The other events that people send from a page. */
  steps: readonly string[]
  /** The events that the platform sends by itself, once the day has come. */
  due: readonly string[]
  /** In the order of the arrows; the first is where every record begins. */
  states: readonly string[]
  events: readonly string[]
}

/** Begins each comment on what the writer must decide; test/repository refuses it. */
export const fillIn = ['FILL', 'IN:'].join(' ')

const usage = `npm run new:lifecycle -- NAME EVENT:FROM:TO:PARTY … FIELD=KIND …
for example: npm run new:lifecycle -- notice write:draft:draft:staff announce:draft:announced:staff end:announced:ended:platform ${withAddon}:draft:ended:staff ${withAddon}:announced:ended:staff date=day message=text
PARTY is provider, staff or platform; KIND is day or text; names are camelCase.
The first arrow leads from the first state to itself: it writes a record's fields. The platform's events come on the day of
the first field of that kind. ${withAddon} is sent when the add-on is shut down: every state that is no end needs it.`

const isName = (text: string | undefined): text is string => /^[a-z][a-zA-Z]*$/.test(text ?? '')
const isParty = (text: string | undefined): text is SketchedParty => parties.some((party) => party === text)

function arrowOf(text: string): Arrow {
  const [event, from, to, by] = text.split(':')
  if (!isName(event) || !isName(from) || !isName(to) || !isParty(by))
    throw new Error(`'${text}' is no EVENT:FROM:TO:PARTY\n${usage}`)
  return { event, from, to, by }
}

function fieldOf(text: string): SketchedField {
  const [name, kind] = text.split('=')
  const found = kinds.find((each) => each === kind)
  if (!isName(name) || found === undefined) throw new Error(`'${text}' is no FIELD=KIND\n${usage}`)
  return { name, kind: found }
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)]

/** Throws an Error with the usage where arrows and fields are no lifecycle of an add-on's records. */
function check(arrows: readonly Arrow[], fields: readonly SketchedField[]): void {
  const twice = arrows.find(({ event, by }) =>
    arrows.some((other) => other.event === event && other.by !== by),
  )
  if (twice !== undefined) throw new Error(`'${twice.event}' is one party's: give another event its own name`)
  const [first] = arrows
  if (first === undefined || first.from !== first.to || first.by === 'platform' || fields.length === 0)
    throw new Error(`The first arrow writes a record, and a record has a field.\n${usage}`)
  if (arrows.some(({ by }) => by === 'platform') && !fields.some(({ kind }) => kind === 'day'))
    throw new Error(`The platform's events need a day on which they come.\n${usage}`)
  const endless = arrows.find(
    ({ from }) => !arrows.some(({ event, from: other }) => event === withAddon && other === from),
  )
  if (endless !== undefined)
    throw new Error(`'${endless.from}' does not end with the add-on: it needs ${withAddon}.\n${usage}`)
}

/** Reads a lifecycle from the command line's words. Throws an Error with the usage where they are none. */
export function sketchOf([name, ...words]: readonly string[]): Sketch {
  if (!isName(name) || words.length === 0) throw new Error(usage)
  const fields = words.filter((word) => word.includes('=')).map(fieldOf)
  const arrows = words.filter((word) => !word.includes('=')).map(arrowOf)
  check(arrows, fields)
  const parted = (by: string) => name.replaceAll(/[A-Z]/g, (letter) => by + letter.toLowerCase())
  const written = arrows[0]?.event ?? ''
  const sent = (isPlatforms: boolean) =>
    distinct(
      arrows
        .filter(({ by }) => (by === 'platform') === isPlatforms)
        .map(({ event }) => event)
        .filter((event) => event !== written && event !== withAddon),
    )
  return {
    camel: name,
    pascal: asPascal(name),
    kebab: parted('-'),
    snake: parted('_'),
    arrows,
    fields,
    written,
    active: distinct(arrows.map(({ from }) => from)),
    steps: sent(false),
    due: sent(true),
    states: distinct(arrows.flatMap(({ from, to }) => [from, to])),
    events: distinct(arrows.map(({ event }) => event)),
  }
}

/** 'handedOver' as 'HandedOver'. */
export const asPascal = (camel: string): string => camel.slice(0, 1).toUpperCase() + camel.slice(1)

/** 'handedOver' as 'handed over'. */
export const spelled = (camel: string): string =>
  camel.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** 'handedOver' as 'Handed over'. */
export const asTitle = (camel: string): string => {
  const words = spelled(camel)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** 'handedOver' as 'handed-over'. */
export const asWord = (camel: string): string => spelled(camel).replaceAll(' ', '-')

export const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')
export const oneOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(' | ')
