import { useState, type ReactNode } from 'react'

interface FileChoiceProps {
  readonly accept: string
  readonly isMany?: boolean
  /** Accessible name of the hidden input. */
  readonly label?: string
  readonly onFiles: (files: readonly File[]) => void
  /** Renders the button with the props that open the file dialog. */
  readonly children: (open: { readonly onClick: () => void }) => ReactNode
}

/** A button that opens the file dialog. The same file may be chosen again, since it may have been corrected. */
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
