import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { searchWords } from '../fields/text-limits.ts'

/** How long typing may pause before it filters, in ms. */
const typingPause = 250

interface Props {
  label: string
  /** As it stands in the URL. */
  value: string | undefined
  className?: string | undefined
  onFilter: (value: string | undefined) => void
}

/** A text that narrows a list down once typing pauses. It follows the URL, but never under somebody's fingers. */
export function FilterField({ label, value = '', className, onFilter }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])
  useEffect(() => {
    if (field.current !== document.activeElement) setText(value)
  }, [value])

  const type = (typed: string) => {
    setText(typed)
    clearTimeout(typing.current)
    if (searchWords(typed) !== null) return
    typing.current = setTimeout(() => onFilter(typed === '' ? undefined : typed), typingPause)
  }
  return (
    <TextInput
      ref={field}
      type="search"
      label={label}
      value={text}
      error={searchWords(text)}
      className={className}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}
