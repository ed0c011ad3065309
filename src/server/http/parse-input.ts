import * as v from 'valibot'
import type { AnySchema } from '../../contract/endpoint.ts'
import { fromWire, wireKey } from '../../contract/names.ts'
import { invalid, notFound } from '../errors.ts'

type Issue = v.BaseIssue<unknown>

/** Where an issue is, in wire names: `field`, or `field.inner` for nested bodies; `base` for the whole. */
function fieldOf(issue: Issue): string {
  const keys = (issue.path ?? []).map((item) => item.key).filter((key) => typeof key === 'string')
  return keys.length === 0 ? 'base' : keys.map((key) => wireKey(key)).join('.')
}

function messageOf(issue: Issue): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'is not a known field'
  if (issue.kind === 'schema' && issue.received === 'undefined') return 'is required'
  return issue.message.startsWith('Invalid ')
    ? `is not valid: expected ${issue.expected ?? 'another value'}`
    : issue.message
}

function messagesByField(issues: readonly Issue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  for (const issue of issues) (fields[fieldOf(issue)] ??= []).push(messageOf(issue))
  return fields
}

/** A wire value with contract names, checked. Throws 422 with messages by wire field. */
export function parseInput(schema: AnySchema, value: unknown): unknown {
  const parsed = v.safeParse(schema, fromWire(schema, value))
  if (parsed.success) return parsed.output
  throw invalid(messagesByField(parsed.issues))
}

/** The path's parameters; one that no record can have (not a UUID, no such list) is a 404. */
export function parseParams(schema: AnySchema, value: unknown): unknown {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw notFound()
}
