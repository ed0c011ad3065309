import { Title } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { FailedAttempt } from '#contract/failed-attempt.ts'
import { secretMask } from '#contract/manifest.ts'
import { prettyText, textBlocks } from './attempt-text.ts'
import classes from './attempts.module.css'

/** Line height, in px. */
const lineHeight = 20

/** A scrolling text of up to 64 KiB, formatted if it is JSON; only the part in view is rendered. */
export function AttemptText({ label, text }: { label: string; text: string }) {
  const blocks = useMemo(() => textBlocks(prettyText(text)), [text])
  return (
    // A scrolling region must be reachable by keyboard, but as landmarks many open rows would be clutter.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className={classes.text} role="group" aria-label={label} tabIndex={0} data-searched>
      <pre data-long={blocks.length > 1}>
        {blocks.map((block, i) => (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={i} style={{ containIntrinsicHeight: `auto ${block.lines * lineHeight}px` }}>
            {block.text}
          </span>
        ))}
      </pre>
    </div>
  )
}

interface RequestProps {
  request: Pick<FailedAttempt, 'method' | 'url' | 'headers' | 'params'>
  /** Tells it from the page's other calls: ' of call 2'. */
  of?: string
}

/** A request with its headers and its body. */
export function RequestPart({ request: { method, url, headers, params }, of = '' }: RequestProps) {
  const lines = [
    `${method} ${url}`,
    // Every call carries the manifest's credentials, which are not kept.
    `Authorization: Basic ${secretMask}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return (
    <div className={classes.part}>
      <Title order={3}>Request</Title>
      <AttemptText label={`Request and headers${of}`} text={lines.join('\n')} />
      {Object.keys(params).length === 0 ? (
        <p className={classes.soft}>It had no body.</p>
      ) : (
        <AttemptText label={`Request body${of}`} text={JSON.stringify(params)} />
      )}
    </div>
  )
}

/** A folded command that sends a request again, with a note on its secrets. */
export function CurlCommand({ curl, of = '', children }: { curl: string; of?: string; children: ReactNode }) {
  return (
    <details className={classes.command}>
      <summary>Show the command</summary>
      <AttemptText label={`curl command${of}`} text={curl} />
      {children}
    </details>
  )
}
