import type { OwnApplication } from '@forecourt/contract/deals/credit-applications.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { OpenedHeading } from '#shop/form/opened-heading.tsx'
import classes from './credit.module.css'
import { usePages, type FormPage } from './use-pages.ts'

interface PageHeadProps {
  readonly application: OwnApplication
  readonly page: FormPage
  /** Whether there is a co-applicant, by the current checkbox. */
  readonly hasCo?: boolean
}

/** Number and title of the page; gets the focus on arrival. */
export function PageHead({ application, page, hasCo = application.has_co_applicant }: PageHeadProps) {
  const t = useText('credit_form')
  const pages = usePages(application).pagesOf({ ...application, has_co_applicant: hasCo })
  const n = pages.indexOf(page) + 1
  return (
    <div className={classes['head']}>
      <p aria-live="polite">{t('step', { n, count: pages.length })}</p>
      <progress value={n} max={pages.length} aria-hidden />
      <OpenedHeading level={2}>{t(`page.${page}`)}</OpenedHeading>
    </div>
  )
}
