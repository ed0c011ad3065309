import { SpanKind, trace } from '@opentelemetry/api'
import type { PGlite } from '@electric-sql/pglite'
import { inSpan, isTracing } from './spans.ts'
import { wrapStatements } from './wrap-statements.ts'

/** Longest statement text in a span, in characters. */
const longest = 2000

/** A statement without the values that are written into it; parameters are not in its text. */
export const statementText = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longest)

/** Names what a statement does, and to which table first: `select addons`. */
export function statementSummary(text: string): string {
  const [operation = 'sql'] = text.trim().toLowerCase().split(/\s/, 1)
  const table = /\b(?:from|into|update)\s+"?(?:\w+"?\."?)?(\w+)/i.exec(text)?.[1]
  return table === undefined ? operation : `${operation} ${table}`
}

/** Runs a statement in a span of the present trace. Outside of a trace nothing is recorded. */
function traced<T>(given: unknown, run: () => Promise<T>): Promise<T> {
  if (trace.getActiveSpan()?.isRecording() !== true) return run()
  const text = typeof given === 'string' ? given : ((given as { text?: string }).text ?? '')
  const summary = statementSummary(text)
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.summary': summary,
    'db.query.text': statementText(text),
  }
  return inSpan(summary, { kind: SpanKind.CLIENT, attributes }, run)
}

/** A client of a PostgreSQL server whose statements are spans; the client itself if nothing is traced. */
export function traceClient<C extends object & { query: (...given: never[]) => unknown }>(client: C): C {
  if (!isTracing()) return client
  const query = (...given: never[]) =>
    traced(given[0], () => (client.query as (...all: never[]) => Promise<unknown>)(...given))
  return Object.create(client, { query: { value: query } }) as C
}

/** Makes the statements of an embedded database spans, if anything is traced. */
export function tracePglite(client: PGlite): void {
  if (isTracing())
    wrapStatements(
      client,
      (query) =>
        (text, ...rest) =>
          traced(text, () => query(text, ...rest)),
    )
}
