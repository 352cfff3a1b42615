import type { PriceProfile } from '@forecourt/contract/pricing/price-profiles.ts'
import { Button } from '@mantine/core'
import { useFormat } from '#shared/format/use-format.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { confirm } from '#shared/ui/dialog/modals.ts'
import classes from './profiles.module.css'
import type { ProfileWork } from './use-profile.tsx'

type Publication = PriceProfile['publications'][number]

/** The rules in force since when, with a rollback; and the earlier ones. */
export function InForce({ work }: { readonly work: ProfileWork }) {
  const t = useText('profiles')
  const { base, isDirty, busy } = work
  const [last, ...earlier] = base.publications
  const rollBack = async () => {
    const yes = await confirm({
      kind: 'archive',
      title: t('roll_back.title'),
      text: t('roll_back.text'),
      yesLabel: t('roll_back.yes'),
    })
    if (yes) await work.rollBack(t('roll_back.done'))
  }
  return (
    <section className={classes['part']} aria-labelledby="in-force">
      <h2 id="in-force" className={classes['heading']}>
        {t('in_force.title')}
      </h2>
      {last === undefined ? (
        <p className={classes['faint']}>{t('in_force.none')}</p>
      ) : (
        <div className={classes['line']}>
          <PublicationText publication={last} rules={base.in_force?.length ?? 0} />
          <Button
            variant="default"
            size="compact-sm"
            disabled={isDirty}
            loading={busy === 'roll_back'}
            onClick={() => void rollBack()}
          >
            {t('roll_back')}
          </Button>
        </div>
      )}
      {earlier.length === 0 ? null : (
        <details className={classes['earlier']}>
          <summary>{t('in_force.earlier', { count: earlier.length })}</summary>
          <ol>
            {earlier.map(one => (
              <li key={one.number}>
                <PublicationText publication={one} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

function PublicationText({
  publication,
  rules,
}: {
  readonly publication: Publication
  readonly rules?: number
}) {
  const t = useText('profiles')
  const format = useFormat()
  const { number, published, published_by: by, changed, vehicles, restored } = publication
  const parts = [
    t('publication', { number, time: format.instant(published) }),
    by ?? '',
    rules === undefined ? '' : t('publication.rules', { count: rules }),
    t('publication.changed', { changed, vehicles }),
    restored === null
      ? ''
      : restored === 0
        ? t('publication.emptied')
        : t('publication.restored', { number: restored }),
  ]
  return <span>{parts.filter(part => part !== '').join(' · ')}</span>
}
