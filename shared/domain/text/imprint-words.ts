/** Words by which first pages say how a document was published, in the languages that are read; parts of regular expressions. */

const either = (...lists: readonly string[]): string => lists.join('|').replace(/\s+/gu, '|');

/** Before the number of a volume; longer words first. */
export const VOLUME = either(
  String.raw`volumes? vol\. vol volumen bd\. band tomo tome tom jahrgang jg\. jaargang том т\.`,
);
/** Before the number of an issue of a volume. */
export const ISSUE = either(
  String.raw`issue number numéro número numero nummer núm\. num\. heft nr\. nr no\. no n[°º] n\.[°º]? № вып\. выпуск fascicolo fasc\.`,
);
/** Before the pages that something stands on. */
export const PAGES = either(String.raw`pages pp\. pp seiten páginas pagine págs\. pág\. p\. s\. с\. стр\.`);
/** Before the number of an article in its volume. */
export const ARTICLE_NUMBER = String.raw`(?:article|art\.|artikel|artículo|articolo|paper)(?:\s+(?:id|no\.?|number|nr\.?))?`;
/** Of scripts whose numbers stand before the word. */
export const CHINESE_VOLUME = String.raw`第?\s*(\p{N}{1,4})\s*(?:卷|巻)`;
export const CHINESE_ISSUE = String.raw`第?\s*(\p{N}{1,4})\s*(?:期|号|號)`;

/** A collection that papers of a conference appear in. */
export const PROCEEDINGS = either('proceedings findings tagungsband actes actas atti anais труды материалы');

/** What a report is, before its number. */
export const REPORT = either(
  'report rapport bericht informe relatório relatorio rapporto отчет отчёт release publication memorandum preprint note',
);
/** Before a number. */
export const NUMBER = String.raw`(?:no|nr|number|nummer|numéro|número|núm|n[°º]|№)\.?`;

/** Before those who edited. */
export const EDITED_BY = String.raw`(?:edited\s+by|editors?|eds?\.|herausgegeben\s+von|herausgeber(?:in(?:nen)?)?|hrsg\.?|sous\s+la\s+direction\s+de|éditeurs?|editado\s+por|editores|editor(?:a|es)|a\s+cura\s+di|organizador(?:es)?|под\s+редакцией|主编|編者|編)`;

/** Before who published. */
export const PUBLISHED_BY = String.raw`(?:(?:published|publié|publicado|pubblicato|uitgegeven|veröffentlicht)(?:\s+for\s+\S+)?\s+(?:by|par|por|da|door|von)|licensee|publisher\s*:|verlag\s*:|éditeur\s*:|editorial\s*:|издательство|出版社\s*[:：])`;

/** An edition, in words that may stand before it. */
const ORDINALS: readonly string[] = [
  'first erste première primera primeira prima eerste первое',
  'second zweite deuxième seconde segunda seconda tweede второе',
  'third dritte troisième tercera terceira terza derde третье',
  'fourth vierte quatrième cuarta quarta четвертое',
  'fifth fünfte cinquième quinta vijfde пятое',
  'sixth sechste sixième sexta sesta zesde шестое',
  'seventh siebte septième séptima sétima settima zevende седьмое',
  'eighth achte huitième octava oitava ottava восьмое',
  'ninth neunte neuvième novena nona negende девятое',
  'tenth zehnte dixième décima decima tiende десятое',
];
const EDITION_WORD = String.raw`(?:edition|ed\.|auflage|aufl\.|ausgabe|édition|éd\.|edición|edição|edizione|editie|druk|издание)`;
const EDITION = new RegExp(
  String.raw`(?:(?<digits>\p{N}{1,2})(?:st|nd|rd|th|\.|e|er?|ème|ª|º|-е)?|(?<word>\p{L}+))\s+(?:(?:revised|expanded|updated|überarbeitete|erweiterte|revue|revisada)\s+)?${EDITION_WORD}$|第\s*(?<chinese>\p{N}{1,2})\s*版$`,
  'iu',
);

/** Which edition a line ends by saying that it is; undefined for any other line. */
export function editionIn(line: string): number | undefined {
  const { digits, word, chinese } = EDITION.exec(line)?.groups ?? {};
  const number = digits ?? chinese;
  if (number !== undefined) return Number(number) > 0 ? Number(number) : undefined;
  const at = ORDINALS.findIndex((words) => words.split(' ').includes(word?.toLowerCase() ?? ''));
  return at < 0 ? undefined : at + 1;
}

/** Before dates on which a copy was looked at, made or printed, rather than the document published. */
export const OF_A_COPY = String.raw`(?:accessed|downloaded|retrieved|printed|created|generated|exported|converted|viewed|checked|abgerufen|heruntergeladen|gedruckt|erstellt|erzeugt|zugriff|consulté|téléchargé|imprimé|généré|créé|consultado|descargado|impreso|creado|generado|acessado|acesso|impresso|gerado|criado|consultato|scaricato|stampato|geraadpleegd|gedownload|обращения|создан|распечатано|访问|下载|打印|アクセス|印刷)`;
/** Before dates of a review. */
export const OF_A_REVIEW = String.raw`(?:received|revised|accepted|submitted|submission|revision|eingegangen|angenommen|eingereicht|reçu|accepté|recibido|aceptado|recebido|aceito|ricevuto|accettato|поступила|принята|收稿|接受|受付|受理)`;
/** Before the date of publication. */
export const OF_PUBLICATION = String.raw`(?:published|publication|available|issued|veröffentlicht|erschienen|herausgegeben|publié|paru|publicado|publicación|publicação|pubblicato|gepubliceerd|опубликован|出版|发布|公開|発行)`;

/** Words that stay small in the name of a journal. */
export const SMALL_IN_NAMES =
  /^(?:a|an|and|of|in|on|for|the|to|und|der|die|das|für|zur|zum|et|de|des|du|la|le|les|y|e|i|del|della|di|do|da|en|van|voor)$/iu;

/** Before those who wrote, alone in a line or with their names behind. */
export const WRITTEN_BY = String.raw`(?:(?:written\s+)?by|authors?|author\(s\)|student(?:in)?|candidate|doctoral\s+candidate|presenta(?:do\s+por|da\s+por|ta\s+da)?|candidat[oa]|laureand[oa]|studente(?:ssa)?|estudiante|estudante|doctorand[oa]|eingereicht\s+von|submitted\s+by|presented\s+by|von|vorgelegt\s+von|verfasst\s+von|verfasser(?:in)?|autor(?:in|en|innen)?|par|présenté\s+par|auteure?s?|étudiante?|por|autora?s?|autore|autores|alumn[oa]|alun[oa]|da|di|door|auteurs?|автор(?:ы)?|выполнил(?:а)?|студент(?:ка)?|составитель|作者(?:姓名)?|论文作者|学位申请人|申请人|姓\s*名|学\s*生(?:姓名)?|研\s*究\s*生(?:姓名)?|著者|氏名)`;
/** Before or behind those who did something else: who taught, refereed, answered letters. */
export const OTHER_ROLE = String.raw`(?:supervis\p{L}*|advis[eo]rs?|tutors?|referees?|reviewers?|reviewed|examiners?|correspond\p{L}*|contacts?|committee|chair|sponsors?|funders?|investigators?|betreuer(?:in)?|gutachter(?:in)?|referent(?:in)?|prüfer(?:in)?|kontakt|tuteurs?|encadrante?s?|directeur|directrice|professeure?|rapporteurs?|jury|director(?:a)?|tutora?|orientador(?:a)?|relator[ei]|correlator[ei]|begeleider|(?:co)?promotor(?:en)?|επιβλέπ\p{L}*|руководитель|рецензент|指导教师|指导老师|导师|指導教員)`;

/** The last word of what a group that writes is called; those where people work are none. */
export const WRITING_GROUPS = either(
  'collaboration consortium team group committee authors contributors developers project community commission council arbeitsgruppe gruppe équipe equipe groupe comité equipo grupo comitê gruppo группа команда コミュニティ プロジェクト 委員会 编写组 课题组',
);

/** Of somebody's rank or degree, before the name: 'Prof. Dr.', 'Dr.-Ing.', 'Mgr.', 'Dipl. Phys.-Ing.' */
export const RANK = String.raw`(?:(?:prof|dr|dipl|ing|mgr|mag|lic|bc|dott|dr\.?ssa|prof\.?ssa|sig|mr|mrs|ms|eng|arq|msc|rndr|mudr|phdr|doc|проф|доц|канд)(?:\.|(?=\s))|\p{L}+\.-\p{L}+\.)(?:-\p{L}+\.?)*`;
/** Of somebody's degree, behind the name: 'PhD', 'B.A.', 'MSc', 'Jr.' */
export const DEGREE = String.raw`(?:ph\.?\s?d|m\.?\s?d|[bm]\.?\s?a|[bm]\.?\s?sc|[bm]\.?\s?eng|ll\.?\s?[bm]|mba|mph|jr|sr|rn|esq)\.?`;
/** What Chinese and Japanese places of work end with, and how their people are ranked. */
export const HAN_WORKPLACE = String.raw`(?:大学|大學|学院|學院|学部|研究所|研究院|研究室|实验室|實驗室|公司|中心|系|组织)$`;
export const HAN_RANK = String.raw`(?:副?教授|讲师|講師|研究员|助教|博士|硕士|先生)$`;
/** What journals are called, in a part of their names. */
export const JOURNAL = either(
  'journal letters review reviews transactions annals bulletin magazine gazette archives zeitschrift annalen mitteilungen revue annales revista anales rivista annali tijdschrift журнал вестник известия',
);
