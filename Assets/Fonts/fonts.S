// The font files as they are, as bytes of the program.
        .section .rodata

        .macro font name, file
        .balign 16
        .global flyloft_font_\name
        .global flyloft_font_\name\()_end
flyloft_font_\name:
        .incbin "\file"
flyloft_font_\name\()_end:
        .byte 0
        .endm

        font inter_regular, Inter-Regular.otf
        font inter_italic, Inter-Italic.otf
        font inter_medium, Inter-Medium.otf
        font inter_semibold, Inter-SemiBold.otf
        font inter_bold, Inter-Bold.otf
        font mono_regular, JetBrainsMono-Regular.ttf
        font mono_bold, JetBrainsMono-Bold.ttf

        .section .note.GNU-stack, "", @progbits
