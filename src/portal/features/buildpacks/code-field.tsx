import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { Ref } from 'react'

interface Props {
  description: string
  code: string
  error?: string | false
  ref?: Ref<HTMLInputElement>
  onChange: (code: string) => void
}

/** Input for the six digits of an authenticator code. */
export function CodeField({ description, code, error = false, ref, onChange }: Props) {
  return (
    <TextInput
      {...(ref === undefined ? {} : { ref })}
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
