import '@mantine/core/styles/Input.css'
import { Button, TextInput, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import * as v from 'valibot'
import { email as emailSchema } from '#contract/formats/field-types.ts'
import { longestOf, tooLongWording } from '#portal/ui/fields/text-limits.ts'
import classes from '../admin.module.css'

interface Props {
  /** The e-mail whose add-ons are shown; empty for none. */
  email: string
  /** The add-ons found. */
  children: ReactNode
}

/** Searches by e-mail; the result has its own URL. */
export function EmailLookup({ email, children }: Props) {
  const navigate = useNavigate()
  const [{ typed, isMissing }, setTyped] = useState({ typed: email, isMissing: false })
  const tooLong = tooLongWording(typed.trim(), longestOf(emailSchema))
  const lookUp = (event: SyntheticEvent) => {
    event.preventDefault()
    const parsed = v.safeParse(emailSchema, typed)
    const wanted = parsed.success ? parsed.output : typed.trim()
    setTyped({ typed, isMissing: wanted === '' })
    if (wanted !== '' && tooLong === null)
      void navigate({ to: '/admin/email-lookup/$email', params: { email: wanted } })
  }
  return (
    <div className={classes.screen}>
      <Title order={1}>Email lookup</Title>
      <search>
        <form className={classes.lookup} noValidate onSubmit={lookUp}>
          <TextInput
            type="email"
            label="E-mail of a user"
            autoComplete="off"
            value={typed}
            className={classes.filter}
            error={tooLong ?? (isMissing ? 'Enter an e-mail address.' : undefined)}
            onChange={({ currentTarget }) => setTyped({ typed: currentTarget.value, isMissing: false })}
          />
          <Button type="submit">Look up</Button>
        </form>
      </search>
      {children}
    </div>
  )
}
