import { Title } from '@mantine/core'
import { secretMask } from '#contract/manifest.ts'
import type { ReviewCall } from '#contract/reviews/review-call.ts'
import { CopyButton } from '#portal/ui/actions/copy-button.tsx'
import { AttemptResponse } from '../attempts/attempt-response.tsx'
import attemptClasses from '../attempts/attempts.module.css'
import { AttemptText } from '../attempts/marked-text.tsx'
import { errorMeanings } from '../attempts/wording.ts'
import { callCurl, variablesOf } from './call-curl.ts'
import { callAnchor } from './wording.ts'
import classes from './debugger.module.css'

function Request({ call }: { call: ReviewCall }) {
  const { method, url, headers, params } = call
  const lines = [
    `${method} ${url}`,
    `Authorization: Basic ${secretMask}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return (
    <div className={attemptClasses.part}>
      <Title order={3}>Request</Title>
      <AttemptText label={`Request and headers of call ${call.number}`} text={lines.join('\n')} />
      {Object.keys(params).length === 0 ? (
        <p className={attemptClasses.soft}>It had no body.</p>
      ) : (
        <AttemptText label={`Request body of call ${call.number}`} text={JSON.stringify(params)} />
      )}
    </div>
  )
}

function Answer({ call }: { call: ReviewCall }) {
  const { responseBody, responseCode, errorType } = call
  return (
    <div className={attemptClasses.part}>
      <Title order={3}>Answer</Title>
      {responseBody === null ? (
        <p className={attemptClasses.soft}>None is known.</p>
      ) : (
        <AttemptResponse code={responseCode} body={responseBody} />
      )}
      {errorType !== null && <p>{errorMeanings[errorType]}</p>}
    </div>
  )
}

/** A call's expectation, findings, request and answer, with the command that reproduces it. */
export function CallDetails({ slug, call }: { slug: string; call: ReviewCall }) {
  const curl = callCurl(slug, call)
  const variables = variablesOf(call).map((name) => `$${name}`)
  const link = new URL(`#${callAnchor(call.number)}`, window.location.href).href
  return (
    <div className={attemptClasses.details}>
      <p>
        Expected: {call.expected}.{call.wrongPassword && ' It was sent with a wrong password on purpose.'}
      </p>
      {call.findings.length > 0 && (
        <ul className={classes.told}>
          {call.findings.map(({ kind, text }, index) => (
            // Two checks may have the same finding; the order is stable.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} data-kind={kind}>
              <b>{kind === 'error' ? 'Error' : 'Suggestion'}:</b> {text}
            </li>
          ))}
        </ul>
      )}
      <div className={attemptClasses.parts}>
        <Request call={call} />
        <Answer call={call} />
      </div>
      <div className={attemptClasses.actions}>
        <CopyButton
          text={curl}
          label={`Copy as curl: call ${call.number}`}
          instead="Open the command and copy it by hand."
        >
          Copy as curl
        </CopyButton>
        <CopyButton
          text={link}
          label={`Copy link to call ${call.number}`}
          instead="Copy it from the address bar."
        >
          Copy link
        </CopyButton>
      </div>
      <details className={attemptClasses.command}>
        <summary>Show the command</summary>
        <AttemptText label={`curl command of call ${call.number}`} text={curl} />
        {variables.length > 0 && (
          <p className={attemptClasses.soft}>
            Secrets are not kept: set {variables.join(' and ')} before you send it.
          </p>
        )}
      </details>
    </div>
  )
}
