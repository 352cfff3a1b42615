import type { DocumentRowText, DocumentText } from '@forecourt/contract/deals/documents.ts'
import { useText } from '#shared/i18n/use-text.ts'
import classes from './documents.module.css'

interface DocumentPaperProps {
  readonly text: DocumentText
}

/** The document as it is printed: always black on white, in its own language. */
export function DocumentPaper({ text }: DocumentPaperProps) {
  const t = useText('documents')
  const [name, ...rest] = text.seller
  return (
    <article className={classes['paper']} lang={text.locale} aria-label={t('preview')}>
      <header className={classes['seller']}>
        <strong>{name}</strong>
        <span>{rest.join(' · ')}</span>
      </header>
      <h2 className={classes['title']}>{text.title}</h2>
      <dl className={classes['facts']}>
        {text.facts.map(fact => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      {text.hero === null ? null : (
        <p className={classes['hero']}>
          <span>{text.hero.label}</span>
          <strong>{text.hero.value}</strong>
        </p>
      )}
      {text.sections.map(section => (
        <Section key={section.heading} section={section} />
      ))}
      {text.notes.map(note => (
        <p key={note} className={classes['note']}>
          {note}
        </p>
      ))}
      <footer className={classes['note']}>{text.reference}</footer>
    </article>
  )
}

function Section({ section }: { readonly section: DocumentText['sections'][number] }) {
  return (
    <section className={classes['section']}>
      <h3>{section.heading}</h3>
      {section.layout === 'boxes' ? <Boxes rows={section.rows} /> : <Rows rows={section.rows} />}
      {section.notes.map(note => (
        <p key={note} className={classes['note']}>
          {note}
        </p>
      ))}
    </section>
  )
}

interface RowsProps {
  readonly rows: readonly DocumentRowText[]
}

const keyOf = ({ label, value }: DocumentRowText, at: number) => `${at} ${label} ${value}`

function Rows({ rows }: RowsProps) {
  return (
    <table className={classes['rows']}>
      <tbody>
        {rows.map((row, at) => (
          <tr key={keyOf(row, at)} data-sum={row.sign === '=' || undefined}>
            <th scope="row">
              {row.label}
              {row.detail === null ? null : <small>{row.detail}</small>}
            </th>
            <td>{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Boxes({ rows }: RowsProps) {
  return (
    <dl className={classes['boxes']}>
      {rows.map((row, at) => (
        <div key={keyOf(row, at)} data-strong={row.is_strong || undefined}>
          <dt>
            {row.label}
            {row.detail === null ? null : <small>{row.detail}</small>}
          </dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
