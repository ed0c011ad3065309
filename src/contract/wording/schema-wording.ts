import type * as v from 'valibot'
import { grouped } from '../formats/grouped.ts'

type Issue = v.BaseIssue<unknown>

/** Texts in the library's notation of what it expects, such as ("a" | "b"), without their quotes. */
const expectedTexts = ({ expected }: Issue): string[] =>
  (expected ?? '')
    .replaceAll(/^\(|\)$/g, '')
    .split(' | ')
    .map((each) => each.replaceAll(/^"|"$/g, ''))

const isList = ({ input }: Issue): boolean => Array.isArray(input)
const limitOf = ({ requirement }: Issue): string =>
  typeof requirement === 'number' ? grouped(requirement) : String(requirement)

function oneOf(issue: Issue): string {
  const texts = expectedTexts(issue)
  const last = texts.pop() ?? ''
  return `must be ${texts.length === 0 ? last : `${texts.join(', ')} or ${last}`}`
}

const anObject = (): string => 'must be an object'

const kinds: Readonly<Record<string, string>> = { string: 'a text', number: 'a number' }

/** The words for each kind of rule that a schema has without words of its own. */
const wordings: Readonly<Record<string, (issue: Issue) => string>> = {
  string: () => 'must be a text',
  number: () => 'must be a number',
  boolean: () => 'must be true or false',
  array: () => 'must be a list',
  object: anObject,
  loose_object: anObject,
  strict_object: anObject,
  record: anObject,
  variant: (issue) => (issue.expected === 'Object' ? anObject() : oneOf(issue)),
  union: (issue) =>
    `must be ${expectedTexts(issue)
      .map((kind) => kinds[kind] ?? kind)
      .join(' or ')}`,
  literal: oneOf,
  picklist: oneOf,
  integer: () => 'must be a whole number',
  min_value: (issue) => `must be at least ${limitOf(issue)}`,
  max_value: (issue) => `must be at most ${limitOf(issue)}`,
  min_length: (issue) => `must have at least ${limitOf(issue)} ${isList(issue) ? 'entries' : 'characters'}`,
  max_length: (issue) => `must have at most ${limitOf(issue)} ${isList(issue) ? 'entries' : 'characters'}`,
  uuid: () => 'must be an id',
}

/** Words a problem for which the schema has no message. */
export const schemaWording = (issue: Issue): string => wordings[issue.type]?.(issue) ?? 'is not valid'
