import { Title } from '@mantine/core'
import type { ReviewCall } from '#contract/reviews/review-call.ts'
import { CopyButton } from '#portal/ui/actions/copy-button.tsx'
import { AttemptResponse } from '../attempts/attempt-response.tsx'
import attemptClasses from '../attempts/attempts.module.css'
import { CurlCommand, RequestPart } from '../attempts/marked-text.tsx'
import { errorMeanings } from '../attempts/wording.ts'
import { callCurl, variablesOf } from './call-curl.ts'
import { FindingList } from './step-findings.tsx'
import { callAnchor } from './wording.ts'

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
  const of = ` of call ${call.number}`
  const curl = callCurl(slug, call)
  const variables = variablesOf(call).map((name) => `$${name}`)
  const link = new URL(`#${callAnchor(call.number)}`, window.location.href).href
  return (
    <div className={attemptClasses.details}>
      <p>
        Expected: {call.expected}.{call.wrongPassword && ' It was sent with a wrong password on purpose.'}
      </p>
      <FindingList findings={call.findings} />
      <div className={attemptClasses.parts}>
        <RequestPart request={call} of={of} />
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
      <CurlCommand curl={curl} of={of}>
        {variables.length > 0 && (
          <p className={attemptClasses.soft}>
            Secrets are not kept: set {variables.join(' and ')} before you send it.
          </p>
        )}
      </CurlCommand>
    </div>
  )
}
