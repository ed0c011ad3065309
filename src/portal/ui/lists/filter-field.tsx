import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { searchWording } from '../fields/text-limits.ts'

/** Typing pause before the filter applies, in ms. */
const typingPause = 250

interface Props {
  label: string
  /** The label stands in the field while that is empty. */
  isLabelInside?: boolean
  /** The value in the URL. */
  value: string | undefined
  className?: string | undefined
  onFilter: (value: string | undefined) => void
}

/**
 * A text field that filters a list once typing pauses. Follows the URL, but never while the user is typing.
 */
export function FilterField({ label, isLabelInside = false, value = '', className, onFilter }: Props) {
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
    if (searchWording(typed) !== null) return
    typing.current = setTimeout(() => onFilter(typed === '' ? undefined : typed), typingPause)
  }
  return (
    <TextInput
      ref={field}
      type="search"
      {...(isLabelInside ? { 'aria-label': label, placeholder: label } : { label })}
      value={text}
      error={searchWording(text)}
      className={className}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}
