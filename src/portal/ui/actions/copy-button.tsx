import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Copying = 'not copied' | 'copied' | 'failed'

async function copy(text: string): Promise<Copying> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return 'failed'
  }
}

interface Props extends Pick<ButtonProps, 'size'> {
  /** The text to copy. */
  text: string
  /** Label for screen readers, needed if the page has several things to copy. */
  label?: string
  /** Advice for browsers that deny clipboard access. */
  instead: string
  /** The button's content. */
  children?: ReactNode
}

/** Copies a text and reports the outcome beside the button. */
export function CopyButton({ text, label, instead, children = 'Copy', ...look }: Props) {
  const [copying, setCopying] = useState<Copying>('not copied')
  const words: Record<Copying, string> = {
    'not copied': '',
    copied: 'Copied.',
    failed: `The browser did not allow it. ${instead}`,
  }
  return (
    <>
      <Button
        variant="default"
        {...look}
        {...(label === undefined ? {} : { 'aria-label': label })}
        onClick={() => void copy(text).then(setCopying)}
      >
        {children}
      </Button>
      <output>{words[copying]}</output>
    </>
  )
}
