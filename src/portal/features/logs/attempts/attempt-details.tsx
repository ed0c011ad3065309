import { Title } from '@mantine/core'
import { memo } from 'react'
import { attemptCurl } from './attempt-curl.ts'
import { errorMeanings } from './wording.ts'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { CopyButton } from '#portal/ui/actions/copy-button.tsx'
import type { AttemptProps } from './attempt-list.ts'
import { AttemptResponse } from './attempt-response.tsx'
import { AttemptRetry } from './attempt-retry.tsx'
import { CurlCommand, RequestPart } from './marked-text.tsx'
import classes from './attempts.module.css'

/** A failed attempt's request and outcome; staff can retry it. */
export const AttemptDetails = memo(function AttemptDetails(
  props: Pick<AttemptProps, 'addon' | 'attempt' | 'retry' | 'answer' | 'onRetry'>,
) {
  const { addon, attempt, retry, answer, onRetry } = props
  const { errorType, installId, providerId, responseCode, responseBody, wrongPassword } = attempt
  // An install outlives its add-on, and so do its calls.
  const reason = installId === null ? readOnlyReason(addon) : null
  const curl = attemptCurl(attempt)
  return (
    <div className={classes.details}>
      <p>
        {errorMeanings[errorType]}
        {wrongPassword && ' It was sent with a wrong password on purpose: the right answer is 401.'}
        {providerId !== null && (
          <>
            {' '}
            The provider’s id of the resource is <code>{providerId}</code>.
          </>
        )}
        {installId !== null && (
          <>
            {' '}
            <AnchorLink
              to="/addons/$addonSlug/installs"
              params={{ addonSlug: addon.slug }}
              search={{ q: installId }}
              inherit
            >
              Show the install
            </AnchorLink>
          </>
        )}
      </p>
      <div className={classes.parts}>
        <RequestPart request={attempt} />
        <div className={classes.part}>
          <Title order={3}>Response</Title>
          <AttemptResponse code={responseCode} body={responseBody} />
        </div>
      </div>
      <div className={classes.actions}>
        <CopyButton text={curl} instead="Open the command and copy it by hand.">
          Copy as curl
        </CopyButton>
      </div>
      <CurlCommand curl={curl}>
        <p className={classes.soft}>
          Secrets are not kept: put yours in place of each YOUR_… before you send it.
        </p>
      </CurlCommand>
      {onRetry !== null && (
        <AttemptRetry
          attempt={attempt}
          retry={retry}
          answer={answer}
          blockers={reason === null ? [] : [{ message: reason, href: null }]}
          onRetry={() => onRetry(attempt.id)}
        />
      )}
    </div>
  )
})
