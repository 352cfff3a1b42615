import { useState, type ReactNode } from 'react'

interface FileChoiceProps {
  readonly accept: string
  readonly isMany?: boolean
  /** Of the input behind the button. */
  readonly label?: string
  readonly onFiles: (files: readonly File[]) => void
  /** The button; what it is given opens the choice. */
  readonly children: (open: { readonly onClick: () => void }) => ReactNode
}

/** Files are chosen by a button of the page. The same one may be chosen again: it may have been mended meanwhile. */
export function FileChoice({ accept, isMany = false, label, onFiles, children }: FileChoiceProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  return (
    <>
      {children({ onClick: () => input?.click() })}
      <input
        ref={setInput}
        type="file"
        accept={accept}
        multiple={isMany}
        aria-label={label}
        hidden
        onChange={event => {
          const files = [...(event.currentTarget.files ?? [])]
          // A browser fires no change event when the same file is chosen again.
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
