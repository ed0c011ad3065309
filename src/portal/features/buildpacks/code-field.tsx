import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { Ref } from 'react'
import { plainCode } from '#contract/formats/plain-text.ts'

/** True if a code has all six digits. */
export const isWholeCode = (code: string): boolean => /^\d{6}$/.test(plainCode(code))

/** The field message for an incomplete code. */
export const unfinishedCode = 'Enter the six digits.'

interface Props {
  description: string
  code: string
  error: string | false
  ref: Ref<HTMLInputElement>
  onChange: (code: string) => void
}

/** Input for the six digits of an authenticator code. */
export function CodeField({ description, code, error, ref, onChange }: Props) {
  return (
    <TextInput
      ref={ref}
      label="Two-factor code"
      description={description}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={code}
      error={error}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  )
}
