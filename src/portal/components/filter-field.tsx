import '@mantine/core/styles/Input.css'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

/** How long typing may pause before it filters, in ms. */
const typingPause = 250

interface Props {
  label: string
  /** As it stands in the URL. */
  value: string | undefined
  className?: string | undefined
  onFilter: (value: string | undefined) => void
}

/** A text that narrows a list down once typing pauses; it follows the URL when that changes by itself. */
export function FilterField({ label, value = '', className, onFilter }: Props) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(typing.current), [])
  if (known !== value) {
    setKnown(value)
    setText(value)
  }

  const type = (typed: string) => {
    setText(typed)
    clearTimeout(typing.current)
    typing.current = setTimeout(() => {
      setKnown(typed)
      onFilter(typed === '' ? undefined : typed)
    }, typingPause)
  }
  return (
    <TextInput
      type="search"
      label={label}
      value={text}
      maxLength={200}
      className={className}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}
