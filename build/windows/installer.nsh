; Offers Wayleaf under "Open with" for the documents that it reads. What opens them by a double click stays what it was:
; electron-builder's own associations would take that over, so it is given none for Windows.

!define DOCUMENT_CLASS "Wayleaf.Document"

!macro forEachEnding DO
  !insertmacro ${DO} "pdf"
  !insertmacro ${DO} "docx"
  !insertmacro ${DO} "eml"
  !insertmacro ${DO} "ipynb"
  !insertmacro ${DO} "tex"
  !insertmacro ${DO} "rtf"
  !insertmacro ${DO} "tsv"
  !insertmacro ${DO} "csv"
  !insertmacro ${DO} "ods"
  !insertmacro ${DO} "xlsx"
  !insertmacro ${DO} "odp"
  !insertmacro ${DO} "pptx"
  !insertmacro ${DO} "odt"
  !insertmacro ${DO} "epub"
  !insertmacro ${DO} "html"
  !insertmacro ${DO} "htm"
  !insertmacro ${DO} "xhtml"
  !insertmacro ${DO} "md"
  !insertmacro ${DO} "markdown"
  !insertmacro ${DO} "txt"
  !insertmacro ${DO} "text"
!macroend

!macro offerEnding ENDING
  WriteRegNone SHELL_CONTEXT "Software\Classes\.${ENDING}\OpenWithProgids" "${DOCUMENT_CLASS}"
!macroend

!macro withdrawEnding ENDING
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${ENDING}\OpenWithProgids" "${DOCUMENT_CLASS}"
!macroend

; SHCNE_ASSOCCHANGED with SHCNF_IDLIST: the shell reads its associations again.
!macro tellShell
  System::Call "shell32::SHChangeNotify(i, i, p, p) (0x08000000, 0, 0, 0)"
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\${DOCUMENT_CLASS}" "" "Document"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${DOCUMENT_CLASS}\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\${DOCUMENT_CLASS}\shell\open\command" "" '"$appExe" "%1"'
  !insertmacro forEachEnding offerEnding
  !insertmacro tellShell
!macroend

!macro customUnInstall
  !insertmacro forEachEnding withdrawEnding
  DeleteRegKey SHELL_CONTEXT "Software\Classes\${DOCUMENT_CLASS}"
  ; The links of Wayleaf, which the app registered for this user when it was started.
  DeleteRegKey HKCU "Software\Classes\wayleaf"
  !insertmacro tellShell
!macroend
