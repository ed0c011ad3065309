import { isJsonObject, parsedJson } from '#contract/formats/json.ts'
import { checkConfig, checkProvisionAnswer } from '#server/provisioning/check-provision-answer.ts'
import { Findings } from '#server/provisioning/findings.ts'
import type { CallAnswer, CallResult } from '#server/outbound/guarded-call.ts'

/** The most characters of a provider's message for the customer. */
const longestMessage = 500

/** A provider's answer as far as installs use it. */
export interface ProviderAnswer {
  /** Config vars that the answer sets. */
  config: Record<string, string>
  /** For the customer; null if there is none. */
  message: string | null
}

/** The object in a body; an empty one for any other, which the error's type tells. */
function objectIn(body: string): Record<string, unknown> {
  const value = parsedJson(body)
  return isJsonObject(value) ? value : {}
}

/** One line of text that the database can store; null if the value is none, or blank. */
function storedMessage(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const line = value.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return line === '' ? null : Buffer.from(line.slice(0, longestMessage)).toString('utf8')
}

/** Reads an answer whose body was checked, or that only has a message. */
export function readProviderAnswer({ body }: Pick<CallAnswer, 'body'>): ProviderAnswer {
  const { config, message } = objectIn(body)
  const values = typeof config === 'object' && config !== null ? Object.entries(config) : []
  return {
    config: Object.fromEntries(
      values.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    message: storedMessage(message),
  }
}

/** The provider's resource id in a good answer to a provision request; null if it breaks the rules (DOMAIN 2.1). */
export function soundProvision(
  result: CallAnswer,
  uuid: string,
  contents: Record<string, unknown>,
): string | null {
  const findings = new Findings()
  const providerId = checkProvisionAnswer(result, uuid, contents, findings)
  return findings.errors.length > 0 ? null : providerId
}

/** True for a good answer to a plan change. */
export function isSoundChange(result: CallAnswer, contents: Record<string, unknown>): boolean {
  const { config } = objectIn(result.body)
  if (config === undefined || config === null) return true
  const findings = new Findings()
  checkConfig(config, contents, findings, null)
  return findings.errors.length === 0
}

/**
 * The kind of a failed call's consequence: `later` if the provider may answer otherwise in a while, `final` if it has
 * refused. A 503 with a message for the customer is its refusal (CONTRACT, installs).
 */
export function failureKind(result: CallResult): 'later' | 'final' {
  if (result.kind !== 'answer') return 'later'
  const { status } = result
  if (status === 429) return 'later'
  if (status < 500) return 'final'
  return status === 503 && readProviderAnswer(result).message !== null ? 'final' : 'later'
}

/** True if the provider may have been asked, and may still do it. */
export const isUnanswered = ({ kind }: CallResult): boolean =>
  kind === 'timeout' || kind === 'connection_error'
