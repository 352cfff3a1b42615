import {
  fillPlaceholders,
  type DisclosurePlaceholder,
} from '@forecourt/domain/dealership/disclosures/disclosure-kinds.ts'
import { parseRichText, type RichInline } from '@forecourt/domain/dealership/disclosures/rich-text.ts'
import { Fragment } from 'react'

type Values = Readonly<Partial<Record<DisclosurePlaceholder, string>>>

interface RichTextProps {
  readonly source: string
  /** Values of the placeholders. */
  readonly values: Values
  readonly className?: string | undefined
}

/** Renders a text with five kinds of markup from its parsed form: its source never reaches the page. */
export function RichText({ source, values, className }: RichTextProps) {
  const text = parseRichText(source)
  if (!text.ok || text.blocks.length === 0) return null
  return (
    <div className={className}>
      {text.blocks.map((block, n) => {
        if (block.kind === 'paragraph')
          return (
            <p key={n}>
              <Line pieces={block.children} values={values} />
            </p>
          )
        const List = block.isOrdered ? 'ol' : 'ul'
        return (
          <List key={n}>
            {block.items.map((item, at) => (
              <li key={at}>
                <Line pieces={item} values={values} />
              </li>
            ))}
          </List>
        )
      })}
    </div>
  )
}

function Line({ pieces, values }: { readonly pieces: readonly RichInline[]; readonly values: Values }) {
  return pieces.map((piece, n) => {
    if (piece.kind === 'text') return <Fragment key={n}>{fillPlaceholders(piece.text, values)}</Fragment>
    if (piece.kind === 'break') return <br key={n} />
    const inside = <Line pieces={piece.children} values={values} />
    if (piece.kind === 'link')
      return (
        <a key={n} href={piece.href} rel="noreferrer noopener" target="_blank">
          {inside}
        </a>
      )
    return piece.kind === 'bold' ? <strong key={n}>{inside}</strong> : <em key={n}>{inside}</em>
  })
}
