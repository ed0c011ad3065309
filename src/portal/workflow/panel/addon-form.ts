import * as v from 'valibot'
import type { Addon, AddonChange } from '#contract/addon.ts'
import { type AddonField, addonFields } from '#contract/fields/addon.ts'
import type { FieldKind, RecordField } from '#contract/fields/field.ts'
import { analyticsId } from '#contract/formats/analytics-id.ts'
import { email, webUrl } from '#contract/formats/field-types.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { longestTag, overlongTag, tagList } from '#contract/formats/tags.ts'
import { lengthOf } from '#contract/formats/text-length.ts'

/** The message for an invalid optional URL; null if valid. */
export const webUrlError = (text: string): string | null =>
  isBlank(text) || v.is(webUrl, text)
    ? null
    : 'Enter a whole URL, beginning with https:// or http://, or leave it empty.'

/** The message for an invalid optional e-mail address; null if valid. */
export const emailError = (text: string): string | null =>
  isBlank(text) || v.is(email, text) ? null : 'Enter an e-mail address, or leave it empty.'

const analyticsError = (text: string): string | null =>
  v.is(analyticsId, text)
    ? null
    : 'Enter an id like G-ABC123DEF4, UA-12345-1 or GTM-ABC123, or leave it empty.'

/** The message for invalid tags; null if valid. */
function tagsError(text: string): string | null {
  const tag = overlongTag(text)
  return tag === null
    ? null
    : `A tag may have at most ${longestTag} characters; “${tag.slice(0, 12)}…” has ${lengthOf(tag)}.`
}

/** Converts an empty text to null. */
const given = (text: string): string | null => (isBlank(text) ? null : text)
const trimmed = (text: string) => given(text.trim())

/** How a form fills in a text, sends it and checks it before sending. */
interface TextKind {
  typed?: (stored: string) => string
  sent: (typed: string) => string | null
  error?: (typed: string, label: string) => string | null
  /** True if a stored value from before its rules may stay. */
  mayStay?: true
  /** Properties of its input. */
  input?: { type?: 'url' | 'email'; spellCheck?: false }
}

const textKinds: Readonly<Record<Exclude<FieldKind, 'flag' | 'own'>, TextKind>> = {
  filled: {
    sent: (text) => text,
    error: (text, label) => (isBlank(text) ? `Give the add-on a ${label.toLowerCase()}.` : null),
  },
  line: { sent: trimmed },
  prose: { sent: given },
  url: { sent: trimmed, error: webUrlError, input: { type: 'url' } },
  email: { sent: trimmed, error: emailError, input: { type: 'email' } },
  analyticsId: { sent: trimmed, error: analyticsError, mayStay: true, input: { spellCheck: false } },
  tags: {
    typed: (stored) => tagList(stored).join(', '),
    sent: (text) => given(tagList(text).join(',')),
    error: tagsError,
    mayStay: true,
  },
}

/** The kind of a field that is typed as a text; null for a switch. */
function textKindOf(name: AddonField): TextKind | null {
  const { kind } = addonFields[name]
  return kind === 'flag' || kind === 'own' ? null : textKinds[kind]
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The label of a field; '' if it has none. */
export const labelOf = (name: AddonField): string => {
  const { label = '' }: RecordField = addonFields[name]
  return label
}

/** Properties of a field's input beside those of its form. */
export const inputOf = (name: AddonField) => {
  const kind = textKindOf(name)
  return { label: labelOf(name), ...(kind === null ? {} : { autoComplete: 'off', ...kind.input }) }
}

/** The values of a form of these fields, as typed. */
export type AddonFormValues<Name extends AddonField> = {
  [Each in Name]: (typeof addonFields)[Each]['kind'] extends 'flag' ? boolean : string
}

/** A form of fields of an add-on: what it shows, checks and sends follows from their table. */
export function addonForm<const Name extends AddonField>(names: readonly Name[]) {
  type Values = AddonFormValues<Name>
  const each = <Of>(of: (name: Name, kind: TextKind | null) => Of) =>
    Object.fromEntries(names.map((name) => [name, of(name, textKindOf(name))])) as Record<Name, Of>
  const shape = v.object(each((_, kind) => (kind === null ? v.boolean() : v.string())))
  return {
    names,
    labels: each(labelOf),
    isValues: (value: unknown): value is Values => v.is(shape, value),
    values: (addon: Pick<Addon, Name>) =>
      each((name, kind) => {
        const stored = addon[name]
        return kind === null ? stored : (kind.typed ?? String)(textIn(stored))
      }) as Values,
    body: (values: Values) =>
      each((name, kind) => (kind === null ? values[name] : kind.sent(textIn(values[name])))) as Pick<
        AddonChange,
        Name
      >,
    /** Messages by field before sending. */
    errors: (values: Values, stored: Values) =>
      each((name, kind) => {
        const stays = kind?.mayStay === true && values[name] === stored[name]
        return stays ? null : (kind?.error?.(textIn(values[name]), labelOf(name)) ?? null)
      }),
    /** Formats a value for a clash. */
    words: (name: Name, values: Values): string => {
      const value: string | boolean = values[name]
      return typeof value === 'string' ? value : value ? 'Yes' : 'No'
    },
  }
}
