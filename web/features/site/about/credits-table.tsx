import styles from './about-page.module.css'
import { credits } from './credits.ts'
import { texts } from './messages.ts'

export function CreditsTable() {
  return (
    <div className={styles.tableFrame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.project}</th>
            <th scope="col">{texts.whatItDoesHere}</th>
            <th scope="col">{texts.licence}</th>
          </tr>
        </thead>
        <tbody>
          {credits.map(({ name, purpose, licence, url }) => (
            <tr key={name}>
              <th scope="row">
                <a href={url} rel="noreferrer">
                  {name}
                </a>
              </th>
              <td>{purpose}</td>
              <td>{licence}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
