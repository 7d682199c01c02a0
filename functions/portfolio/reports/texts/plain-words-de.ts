import type { FixKind, FixTexts } from './report-facts.ts';

export const fixesDe: Record<FixKind, FixTexts> = {
  pictures: {
    done: 'Bilddateien verkleinert',
    reason: 'Die Bilddateien wurden verkleinert',
    todo: 'Die Bilddateien verkleinern',
    why: 'Sie sind größer, als ein Bildschirm sie zeigen kann, und brauchen deshalb länger.',
  },
  'main-picture': {
    done: 'Hauptbild früher geladen',
    reason: 'Das Hauptbild wird früher geladen',
    todo: 'Das Hauptbild früher laden',
    why: 'Die Handys Ihrer Besucher fangen zu spät an, das größte Bild der Seite zu holen.',
  },
  'unused-code': {
    done: 'Überflüssiges entfernt',
    reason: 'Teile, die die Seite nicht braucht, wurden entfernt',
    todo: 'Teile entfernen, die die Seite nicht braucht',
    why: 'Die Handys Ihrer Besucher laden Teile der Website, die diese Seite gar nicht verwendet.',
  },
  'blocking-files': {
    done: 'Nebensächliches später geladen',
    reason: 'Nebensächliches wird später geladen',
    todo: 'Nebensächliches später laden',
    why: 'Die Seite wartet darauf, bevor sie überhaupt etwas zeigt.',
  },
  fonts: {
    done: 'Text erscheint sofort',
    reason: 'Text erscheint sofort und wartet nicht mehr auf seine Schriftart',
    todo: 'Text sofort zeigen, ohne auf die Schriftart zu warten',
    why: 'Bis die Schriftart da ist, sehen Ihre Besucher keinen Text.',
  },
  server: {
    done: 'Server beschleunigt',
    reason: 'Der Server, also der Rechner, auf dem die Website liegt, antwortet schneller',
    todo: 'Den Server beschleunigen',
    why: 'Der Server, also der Rechner, auf dem die Website liegt, antwortet langsam.',
  },
  redirects: {
    done: 'Umwege beim Aufrufen entfernt',
    reason: 'Umwege beim Aufrufen wurden entfernt',
    todo: 'Umwege beim Aufrufen entfernen',
    why: 'Besucher werden von einer Adresse zur nächsten geschickt und warten jedes Mal.',
  },
  compression: {
    done: 'Dateien für den Versand gepackt',
    reason: 'Dateien werden vor dem Versand gepackt',
    todo: 'Dateien vor dem Versand packen',
    why: 'Gepackte Dateien, wie eine ZIP-Datei, sind in einem Bruchteil der Zeit da.',
  },
  'third-party': {
    done: 'Eingebundene Dienste verringert',
    reason: 'Eingebundene Dienste anderer Firmen wurden verringert',
    todo: 'Weniger Dienste anderer Firmen einbinden, etwa Landkarten, Videos oder Werbung',
    why: 'Die Seite muss auf sie warten.',
  },
  'script-work': {
    done: 'Handys der Besucher entlastet',
    reason: 'Die Handys der Besucher haben weniger zu rechnen',
    todo: 'Die Handys der Besucher entlasten',
    why: 'Solange ein Handy mit der Seite beschäftigt ist, reagiert es nicht auf Antippen.',
  },
  jumps: {
    done: 'Inhalte bleiben beim Laden an ihrem Platz',
    reason: 'Inhalte bleiben beim Laden an ihrem Platz',
    todo: 'Inhalte beim Laden an ihrem Platz halten',
    why: 'Wenn Inhalte verrutschen, tippen Besucher auf das Falsche.',
  },
  caching: {
    done: 'Dateien bleiben auf den Handys der Besucher',
    reason: 'Dateien bleiben auf den Handys der Besucher',
    todo: 'Dateien auf den Handys der Besucher behalten',
    why: 'Beim zweiten Besuch muss dann nicht alles noch einmal geladen werden.',
  },
  'page-size': {
    done: 'Seite vereinfacht',
    reason: 'Die Seite wurde vereinfacht',
    todo: 'Die Seite vereinfachen',
    why: 'Sie hat so viele Teile, dass ein Handy lange braucht, um sie anzuordnen.',
  },
  other: {
    done: 'Eine technische Verbesserung',
    reason: 'Eine technische Verbesserung',
    todo: 'Eine technische Verbesserung',
    why: 'Sie betrifft, wie die Seite lädt.',
  },
};
