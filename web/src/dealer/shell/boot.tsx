import { useEffect, useState } from 'react'
import logo from '#shared/ui/theme/forecourt.svg'
import classes from './boot.module.css'

const lateAfterMs = 3_000
const brokenAfterMs = 15_000

/** Page for a missing response (interface S-08), so without a reference. */
const apology = [
  ['en', 'The service did not answer correctly.', 'Please try again shortly.', 'Try again'],
  ['fr', 'Le service n’a pas répondu correctement.', 'Veuillez réessayer sous peu.', 'Réessayer'],
] as const

/**
 * Before the language is known. First nothing, then the logo and a line, a text after 3 s, the error page after 15 s;
 * in both languages, since neither is chosen yet.
 */
export function Boot() {
  const [stage, setStage] = useState<'early' | 'late' | 'broken'>('early')
  useEffect(() => {
    const late = setTimeout(() => setStage('late'), lateAfterMs)
    const broken = setTimeout(() => setStage('broken'), brokenAfterMs)
    return () => {
      clearTimeout(late)
      clearTimeout(broken)
    }
  }, [])
  if (stage === 'broken')
    return (
      <main className={classes['boot']} role="alert">
        {apology.map(([lang, title, text, again]) => (
          <section key={lang} lang={lang}>
            <h1>{title}</h1>
            <p>{text}</p>
            <button type="button" onClick={() => location.reload()}>
              {again}
            </button>
          </section>
        ))}
      </main>
    )
  return (
    <div className={classes['boot']} role="status">
      <img src={logo} alt="Forecourt" width={48} height={48} />
      <div className={classes['line']} />
      {stage === 'late' ? <p>Still loading… · Chargement en cours…</p> : null}
    </div>
  )
}
