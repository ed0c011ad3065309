import type { ReactNode } from 'react'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import type { ChangedEntry, FactChange } from './changed-entries.ts'
import classes from './differences.module.css'
import { markTexts, type TextStretch } from './mark-texts.ts'

const kindNames: Readonly<Record<ChangedEntry['kind'], string>> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'In another order',
}

/** The most facts of a changed entry that are not folded; of one that came or went it is the first, a plan's price. */
const shownChanges = 5

/** Texts no longer than this stand on one line, from one to the other. */
const shortText = 40

function Marked({ stretches }: { stretches: readonly TextStretch[] }) {
  return stretches.map(({ text, isMarked }, i) =>
    isMarked ? (
      // The stretches are of one text.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={i}>{text}</mark>
    ) : (
      text
    ),
  )
}

/** A version of a text or picture, under its name. */
function Version({ of, children }: { of: 'Published' | 'Draft'; children: ReactNode }) {
  return (
    <div>
      <span className={classes.version}>{of}</span>
      {children}
    </div>
  )
}

/** A fact before and after: short ones in a line, texts beside each other with the changed words marked. */
function Fact({ fact: { label, before, after } }: { fact: FactChange }) {
  const name = label === null ? '' : `${label}: `
  if (before === null || after === null)
    return (
      <p dir="auto" className={classes.text}>
        {name}
        {after ?? <del>{before}</del>}
      </p>
    )
  if (before.length <= shortText && after.length <= shortText)
    return (
      <p>
        {name}
        {before} <span aria-hidden="true">→</span>
        <HiddenText>becomes</HiddenText> <b>{after}</b>
      </p>
    )
  const marked = markTexts(before, after)
  return (
    <>
      {label !== null && <p>{label}</p>}
      <div className={classes.versions}>
        <Version of="Published">
          <p dir="auto" className={classes.text}>
            <Marked stretches={marked.before} />
          </p>
        </Version>
        <Version of="Draft">
          <p dir="auto" className={classes.text}>
            <Marked stretches={marked.after} />
          </p>
        </Version>
      </div>
    </>
  )
}

function Pictures({ pictures, of }: { pictures: NonNullable<ChangedEntry['pictures']>; of: string | null }) {
  const name = of === null ? '' : `: ${of}`
  return (
    <div className={classes.versions}>
      {pictures.before !== null && (
        <Version of="Published">
          <img src={pictures.before} alt={`Published${name}`} />
        </Version>
      )}
      {pictures.after !== null && (
        <Version of="Draft">
          <img src={pictures.after} alt={`Draft${name}`} />
        </Version>
      )}
    </div>
  )
}

interface Props {
  entry: ChangedEntry
  /** Where it is edited; null without such a place. */
  href: string | null
}

/** Shows a change of an entry of a field, or of the field as a whole. */
export function ChangedEntryItem({ entry: { kind, name, facts, pictures }, href }: Props) {
  const most = kind === 'changed' ? shownChanges : 1
  // No fold for a single one.
  const shown = facts.length > most + 1 ? facts.slice(0, most) : facts
  const rest = facts.slice(shown.length)
  return (
    <li className={classes.entry}>
      {(name !== null || kind !== 'changed') && (
        <p className={classes.head}>
          <span className={classes.kind}>{kindNames[kind]}</span>
          {name !== null && <b>{href === null ? name : <PlaceLink href={href}>{name}</PlaceLink>}</b>}
        </p>
      )}
      {shown.map((fact) => (
        <Fact key={fact.key} fact={fact} />
      ))}
      {rest.length > 0 && (
        <details className={classes.rest}>
          <summary>
            and {rest.length} {kind === 'changed' ? 'more changes' : 'values'}
          </summary>
          {rest.map((fact) => (
            <Fact key={fact.key} fact={fact} />
          ))}
        </details>
      )}
      {pictures !== null && <Pictures pictures={pictures} of={name} />}
    </li>
  )
}
