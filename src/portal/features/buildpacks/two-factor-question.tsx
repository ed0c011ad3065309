import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { BuildpackPublishing } from './publishing/use-publishing.ts'
import { ProblemNote } from '#portal/workflow/shapes/problem-note.tsx'
import classes from './buildpacks.module.css'
import { CodeField, isWholeCode, unfinishedCode } from './code-field.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'

interface Props {
  publishing: BuildpackPublishing
  hasAuthenticator: boolean
}

/** Asks for the code required to publish this buildpack. */
export function TwoFactorQuestion({ publishing, hasAuthenticator }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [{ code, isTried }, setTyped] = useState({ code: '', isTried: false })
  useEffect(() => input.current?.focus(), [])
  const isWhole = isWholeCode(code)
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Proof that it is you"
      onSubmit={(event) => {
        event.preventDefault()
        setTyped({ code, isTried: true })
        if (isWhole) publishing.giveCode(code)
        else input.current?.focus()
      }}
    >
      <ProblemNote problem={publishing.problem} onCheck={null} />
      <CodeField
        ref={input}
        description="The six digits that your authenticator shows now."
        code={code}
        error={isTried && !isWhole && unfinishedCode}
        onChange={(typed) => setTyped({ code: typed, isTried })}
      />
      <div className={classes.actions}>
        <Button type="submit">Publish</Button>
        <Button variant="default" onClick={publishing.cancelCode}>
          Cancel
        </Button>
      </div>
      {!hasAuthenticator && (
        <p className={classes.soft}>
          No authenticator yet?{' '}
          <AnchorLink to="/account/authenticator" inherit>
            Set one up
          </AnchorLink>{' '}
          and come back.
        </p>
      )}
    </form>
  )
}
